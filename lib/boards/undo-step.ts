import * as z from "zod/mini";
import { isSameName, tidyName } from "@/lib/platform/name-form";
import { type Board, type BoardEdit, boardEdit } from "./board";
import { applyEdit, editsToUndo } from "./edit";
import { hash } from "./made-from";

/**
 * What undoes a step of the history of a board, or makes an undone one again: edits, each with a hash of what it replaces or
 * removes, one for each shot or thing that it names. Where that is something else by then, somebody changed it since.
 */
export const undoStep = z.object({
  edits: z.array(z.object({ edit: boardEdit, over: z.array(z.string()) })),
});
export type UndoStep = z.infer<typeof undoStep>;

/** The same text for the same value, whatever the order of its fields; the database has an order of its own. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );

const hashOf = (value: unknown): string => hash(canonical(value));
const GONE = "";

/** The fields of a thing that a change names; all but its revision without one. */
function hashOfThing(thing: { revision: number } | undefined, change?: object): string {
  if (!thing) return GONE;
  const { revision: _, ...fields } = thing;
  if (!change) return hashOf(fields);
  return hashOf(Object.fromEntries(Object.entries(fields).filter(([name]) => name in change)));
}

/** A hash of each thing that an edit replaces or removes. Empty for one that only adds or moves. */
function replacedBy(board: Board, edit: BoardEdit): string[] {
  const shotAt = (id: string) => board.shots.find((shot) => shot.id === id);
  const columnAt = (id: string) => board.columns.find((column) => column.id === id);
  switch (edit.do) {
    case "rename":
      return [
        hashOf([edit.name !== undefined && tidyName(board.name), edit.note !== undefined && board.note]),
      ];
    case "set_reference": {
      const known = board.references.find(({ name }) => isSameName(name, edit.name));
      return [hashOf(known ? { ...known, name: tidyName(known.name) } : null)];
    }
    case "set_defaults": {
      const { settings, inputs } = board.defaults;
      const only = (values: object, named: object = {}) =>
        Object.fromEntries(Object.entries(values).filter(([name]) => name in named));
      // Setting a default takes the setting of the columns away.
      const columns = board.columns.map((column) => [column.id, only(column.settings, edit.settings)]);
      return [hashOf([only(settings, edit.settings), only(inputs, edit.inputs), columns])];
    }
    case "set_sound":
      return [hashOf(board.sound)];
    case "set_mix":
      return [hashOf(board.mix)];
    case "set_tags":
      return [hashOf(board.tags)];
    case "set_cover":
      return [hashOf(board.cover_job_id)];
    case "change_shots":
      return edit.ids.map((id) => hashOfThing(shotAt(id), edit.change));
    case "remove_shots":
      return edit.ids.map((id) => hashOfThing(shotAt(id)));
    case "change_column":
      return [hashOfThing(columnAt(edit.id), edit.change)];
    case "remove_column":
      return [hashOfThing(columnAt(edit.id))];
    case "add_shots":
    case "move_shots":
    case "add_column":
    case "move_column":
      return [];
  }
}

/** An edit without what is not there any more, or there again; null where nothing of it is left. */
function possible({ shots, columns }: Board, edit: BoardEdit): BoardEdit | null {
  const ids = new Set([...shots, ...columns].map(({ id }) => id));
  switch (edit.do) {
    case "add_shots": {
      const added = edit.shots.filter(({ id }) => !ids.has(id));
      return added.length > 0 ? { ...edit, shots: added } : null;
    }
    case "move_shots": {
      const there = edit.ids.filter((id) => ids.has(id));
      return there.length > 0 ? { ...edit, ids: there } : null;
    }
    case "add_column":
      return ids.has(edit.column.id) ? null : edit;
    case "move_column":
      return ids.has(edit.id) ? edit : null;
    default:
      return edit;
  }
}

/** An edit without the things of which `is` says false. */
function onlyOf(edit: BoardEdit, is: (at: number) => boolean): BoardEdit | null {
  if (edit.do !== "change_shots" && edit.do !== "remove_shots") return is(0) ? edit : null;
  const ids = edit.ids.filter((_id, at) => is(at));
  return ids.length > 0 ? { ...edit, ids } : null;
}

/** A step of these edits, which are made one after the other on this board. */
export function stepOf(board: Board, edits: readonly BoardEdit[]): UndoStep {
  let current = board;
  return {
    edits: edits.map((edit) => {
      const over = replacedBy(current, edit);
      current = applyEdit(current, edit);
      return { edit, over };
    }),
  };
}

/** What undoes several edits, as it is to be made after them: the undo of the last one first. */
export function stepToUndo(board: Board, edits: readonly BoardEdit[]): UndoStep {
  let current = board;
  let inverse: BoardEdit[] = [];
  for (const edit of edits) {
    inverse = [...editsToUndo(current, edit), ...inverse];
    current = applyEdit(current, edit);
  }
  return stepOf(current, inverse);
}

/**
 * The edits of a step that still apply, and how many things it leaves because they were changed or removed since, so that
 * an undo never takes back what somebody else did.
 */
export function applicable(board: Board, { edits }: UndoStep): { edits: BoardEdit[]; left: number } {
  let current = board;
  let left = 0;
  const kept = edits.flatMap(({ edit, over }): BoardEdit[] => {
    const now = replacedBy(current, edit);
    left += now.filter((each, at) => each !== over[at]).length;
    const still = now.length === 0 ? possible(current, edit) : onlyOf(edit, (at) => now[at] === over[at]);
    if (!still) return [];
    current = applyEdit(current, still);
    return [still];
  });
  return { edits: kept, left };
}

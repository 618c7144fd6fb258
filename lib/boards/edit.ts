import { isSameName } from "@/lib/platform/name-form";
import type { Board, BoardEdit, Column, NewShot, Shot } from "./board";
import { columnsBelow, defaultsBefore, withDefaults } from "./defaults";
import { moveBefore } from "./order";
import { withReference } from "./reference";

/** A new shot as a board has it. */
export const newShotOf = (shot: NewShot, revision: number): Shot => ({
  id: shot.id,
  revision,
  kind: shot.kind,
  prompt: shot.prompt,
  negative_prompt: shot.negative_prompt ?? "",
  note: shot.note ?? "",
  inputs: shot.inputs ?? {},
  settings: shot.settings ?? {},
  takes: shot.takes ?? {},
  trim: shot.trim ?? null,
  line: shot.line ?? null,
  still_prompt: shot.still_prompt ?? "",
});

/** The items in another order of their ids. */
function ordered<Item extends { id: string }>(items: readonly Item[], ids: readonly string[]): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);
const defined = <Change extends object>(change: Change) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/**
 * A board after a change, as the server will have it; what a change does not touch stays the same object. A shot or column
 * that is not there changes nothing.
 */
export function applyEdit(board: Board, edit: BoardEdit): Board {
  const { shots, columns, revision } = board;
  switch (edit.do) {
    case "rename":
      return { ...board, name: edit.name ?? board.name, note: edit.note ?? board.note };
    case "set_reference":
      return { ...board, references: withReference(board.references, edit.name, edit.reference) };
    case "set_sound":
      return { ...board, sound: edit.sound };
    case "set_mix":
      return { ...board, mix: edit.mix };
    case "set_tags":
      return { ...board, tags: edit.tags };
    case "set_defaults":
      return {
        ...board,
        defaults: withDefaults(board.defaults, edit),
        columns: columnsBelow(columns, edit),
      };
    case "set_cover":
      return { ...board, cover_job_id: edit.job_id };
    case "add_shots": {
      const added = edit.shots.map((shot) => newShotOf(shot, revision));
      return {
        ...board,
        shots: ordered([...shots, ...added], moveBefore(idsOf(shots), idsOf(added), edit.before)),
      };
    }
    case "change_shots": {
      const ids = new Set(edit.ids);
      return {
        ...board,
        shots: shots.map((shot) => (ids.has(shot.id) ? { ...shot, ...defined(edit.change) } : shot)),
      };
    }
    case "remove_shots": {
      const ids = new Set(edit.ids);
      return { ...board, shots: shots.filter(({ id }) => !ids.has(id)) };
    }
    case "move_shots":
      return { ...board, shots: ordered(shots, moveBefore(idsOf(shots), edit.ids, edit.before)) };
    case "add_column": {
      const added: Column = { ...edit.column, revision };
      return {
        ...board,
        columns: ordered([...columns, added], moveBefore(idsOf(columns), [added.id], edit.before)),
      };
    }
    case "change_column":
      return {
        ...board,
        columns: columns.map((column) =>
          column.id === edit.id ? { ...column, ...defined(edit.change) } : column,
        ),
      };
    case "move_column":
      return { ...board, columns: ordered(columns, moveBefore(idsOf(columns), [edit.id], edit.before)) };
    case "remove_column":
      return { ...board, columns: columns.filter(({ id }) => id !== edit.id) };
  }
}

/** The item after another one; null for the last. */
const following = (items: readonly { id: string }[], id: string): string | null =>
  items[items.findIndex((item) => item.id === id) + 1]?.id ?? null;

const asNew = ({ revision: _, ...shot }: Shot): NewShot => shot;

/** The fields of an item that a change names, as they are. */
const namedBy = (change: object, item: object) => {
  const names = Object.keys(defined(change));
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
};

/** The changes that undo one, made in their order after it. */
export function editsToUndo(board: Board, edit: BoardEdit): BoardEdit[] {
  const { shots, columns } = board;
  switch (edit.do) {
    case "rename":
      return [{ do: "rename", ...namedBy(edit, { name: board.name, note: board.note }) }];
    case "set_reference": {
      const before = board.references.find(({ name }) => isSameName(name, edit.name)) ?? null;
      return [{ do: "set_reference", name: edit.name, reference: before }];
    }
    case "set_sound":
      return [{ do: "set_sound", sound: board.sound }];
    case "set_mix":
      return [{ do: "set_mix", mix: board.mix }];
    case "set_tags":
      return [{ do: "set_tags", tags: board.tags }];
    case "set_defaults": {
      const after = columnsBelow(columns, edit);
      return [
        { do: "set_defaults", ...defaultsBefore(board.defaults, edit) },
        // After it, since it removes them again.
        ...columns
          .filter((column, at) => column !== after[at])
          .map(({ id, settings }): BoardEdit => ({ do: "change_column", id, change: { settings } })),
      ];
    }
    case "set_cover":
      return [{ do: "set_cover", job_id: board.cover_job_id }];
    case "add_shots":
      return [{ do: "remove_shots", ids: idsOf(edit.shots) }];
    case "change_shots": {
      const ids = new Set(edit.ids);
      return shots
        .filter(({ id }) => ids.has(id))
        .map((shot) => ({
          do: "change_shots",
          ids: [shot.id],
          change: namedBy(edit.change, shot),
        }));
    }
    case "remove_shots":
      // The last one first, so that each finds the one before which it was.
      return shots
        .filter(({ id }) => edit.ids.includes(id))
        .toReversed()
        .map((shot) => ({ do: "add_shots", shots: [asNew(shot)], before: following(shots, shot.id) }));
    case "move_shots":
      return shots
        .filter(({ id }) => edit.ids.includes(id))
        .toReversed()
        .map(({ id }) => ({ do: "move_shots", ids: [id], before: following(shots, id) }));
    case "add_column":
      return [{ do: "remove_column", id: edit.column.id }];
    case "change_column":
      return columns
        .filter(({ id }) => id === edit.id)
        .map((column) => ({ do: "change_column", id: column.id, change: namedBy(edit.change, column) }));
    case "move_column":
      return columns
        .filter(({ id }) => id === edit.id)
        .map(({ id }) => ({ do: "move_column", id, before: following(columns, id) }));
    case "remove_column":
      return columns
        .filter(({ id }) => id === edit.id)
        .map(({ revision: _, ...column }) => ({
          do: "add_column",
          column,
          before: following(columns, column.id),
        }));
  }
}

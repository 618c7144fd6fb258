import "server-only";
import { and, eq, inArray, like, notInArray, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { tagsAsKnown } from "@/lib/jobs/server/tags";
import { withinBound } from "@/lib/platform/server/bounds";
import { type Transaction, transaction } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { type BoardEdit, type EditResult, MAX_COLUMNS } from "../board";
import { columnsBelow, withDefaults } from "../defaults";
import { messages } from "../messages";
import { moveBefore } from "../order";
import { MAX_BOARD_REFERENCES, withReference } from "../reference";
import { assertSound } from "./board-sound";
import { assertOfBoard, assertSeesBoard, insertShots } from "./boards";
import { announceBoard } from "./changes";
import { type BoardRow, boardShots, boards } from "./schema";
import { cancelPermitted } from "./waiting";

/** As SQL: a shot that continues the one before it. */
const CONTINUES = sql`(${boardShots.inputs} ->> 'continues')::boolean`;

/** What an edit works on: the row of the board, as the edits before have left it, under the revision that they get. */
type Draft = Pick<
  BoardRow,
  | "id"
  | "name"
  | "note"
  | "references"
  | "defaults"
  | "sound"
  | "mix"
  | "tags"
  | "coverJobId"
  | "columns"
  | "shotOrder"
  | "revision"
>;

/**
 * Makes changes of a board, all or none. Those of one board run one after the other.
 * @throws ApiError `not_found` for a board, shot or column that is not there, `conflict` beyond the numbers of them, as
 * `withinBound`, and for ids that exist, a sound that is none and a cover of another board, `not_permitted` to remove that for which somebody
 * else's takes wait
 */
export const editBoard = (
  session: Session,
  boardId: string,
  edits: readonly BoardEdit[],
): Promise<EditResult> => editBoardAsItIs(session, boardId, async () => edits);

/**
 * Makes the changes that a board needs as it is when nobody else changes it; without any it keeps its revision. Throws like
 * `editBoard`, and what `plan` throws.
 */
export function editBoardAsItIs(
  session: Session,
  boardId: string,
  plan: (within: Transaction) => Promise<readonly BoardEdit[]>,
): Promise<EditResult> {
  return transaction(async (within) => {
    const [row] = await within
      .select()
      .from(boards)
      .where(and(eq(boards.id, boardId), eq(boards.workspaceId, session.workspaceId)))
      .for("update");
    if (!row || row.deletedAt) throw new ApiError("not_found", messages.notFound);
    await assertSeesBoard(session, boardId, within);
    const edits = await plan(within);
    if (edits.length === 0)
      return { object: "board_edit", before: row.revision, revision: row.revision, overwritten: [] };
    let draft: Draft = { ...row, revision: row.revision + 1 };
    const overwritten: NonNullable<EditResult["overwritten"]> = [];
    await withinBound(within, "shots", boardId, async () => {
      for (const edit of edits) {
        overwritten.push(...(await unseenPrompts(within, boardId, edit)));
        draft = { ...draft, ...(await apply(within, session, draft, edit)) };
      }
    });
    const { id: _, ...changed } = draft;
    const { columns, shotOrder, revision } = changed;
    if (columns.length > MAX_COLUMNS) throw new ApiError("conflict", messages.tooManyColumns(MAX_COLUMNS));
    // A press that was shown another order is refused, because the order decides what a shot continues.
    if (shotOrder.join() !== row.shotOrder.join())
      await within
        .update(boardShots)
        .set({ revision })
        .where(and(eq(boardShots.boardId, boardId), CONTINUES));
    await within.update(boards).set(changed).where(eq(boards.id, boardId));
    await announceBoard(within, row);
    return { object: "board_edit", before: row.revision, revision, overwritten };
  });
}

/** The prompts that an edit replaces and that are not what its maker saw. */
async function unseenPrompts(within: Transaction, boardId: string, edit: BoardEdit) {
  if (edit.do !== "change_shots" || edit.was === undefined || edit.change.prompt === undefined) return [];
  // A change that is sent again, because its response was lost, finds itself.
  const seen = [edit.was, edit.change.prompt];
  return within
    .select({ shot_id: boardShots.id, prompt: boardShots.prompt })
    .from(boardShots)
    .where(
      and(
        eq(boardShots.boardId, boardId),
        inArray(boardShots.id, edit.ids),
        notInArray(boardShots.prompt, seen),
      ),
    );
}

async function apply(
  within: Transaction,
  session: Session,
  draft: Draft,
  edit: BoardEdit,
): Promise<Partial<Draft>> {
  const { id: boardId, revision, columns, shotOrder } = draft;
  const columnIds = columns.map(({ id }) => id);
  const columnAt = (id: string) => {
    const column = columns.find((each) => each.id === id);
    if (!column) throw new ApiError("not_found", messages.noColumn);
    return column;
  };
  switch (edit.do) {
    case "rename":
      return { name: edit.name ?? draft.name, note: edit.note ?? draft.note };
    case "set_reference": {
      const references = withReference(draft.references, edit.name, edit.reference);
      if (references.length > MAX_BOARD_REFERENCES)
        throw new ApiError("conflict", messages.tooManyReferences(MAX_BOARD_REFERENCES));
      // A run of shots that name it was shown with the one before. Which do, only our own reading of names knows.
      await within
        .update(boardShots)
        .set({ revision })
        .where(and(eq(boardShots.boardId, boardId), like(boardShots.prompt, "%@%")));
      return { references };
    }
    case "set_sound":
      await assertSound(within, session, edit.sound);
      return { sound: edit.sound };
    case "set_mix":
      return { mix: edit.mix };
    case "set_tags":
      return { tags: await tagsAsKnown(session.workspaceId, edit.tags) };
    case "set_defaults":
      return {
        defaults: withDefaults(draft.defaults, edit),
        // A run was shown with the ones before. Those of the columns stand for all shots.
        columns: columnsBelow(columns, edit).map((column) => ({ ...column, revision })),
      };
    case "set_cover":
      if (edit.job_id !== null) await assertOfBoard(within, session, boardId, edit.job_id);
      return { coverJobId: edit.job_id };
    case "add_shots":
      await insertShots(within, boardId, revision, edit.shots);
      return {
        shotOrder: moveBefore(
          shotOrder,
          edit.shots.map(({ id }) => id),
          edit.before,
        ),
      };
    case "change_shots": {
      const { negative_prompt: negativePrompt, still_prompt: stillPrompt, ...change } = edit.change;
      const changed = await within
        .update(boardShots)
        .set({
          ...change,
          ...(negativePrompt !== undefined && { negativePrompt }),
          ...(stillPrompt !== undefined && { stillPrompt }),
          revision,
        })
        .where(and(eq(boardShots.boardId, boardId), inArray(boardShots.id, edit.ids)))
        .returning({ id: boardShots.id });
      if (changed.length < new Set(edit.ids).size) throw new ApiError("not_found", messages.noShot);
      return {};
    }
    case "remove_shots": {
      const which = and(eq(boardShots.boardId, boardId), inArray(boardShots.id, edit.ids));
      await within.delete(boardShots).where(which);
      await cancelPermitted(within, session, { boardId, shotIds: edit.ids });
      const removed = new Set(edit.ids);
      return { shotOrder: shotOrder.filter((id) => !removed.has(id)) };
    }
    case "move_shots": {
      const present = new Set(shotOrder);
      return {
        shotOrder: moveBefore(
          shotOrder,
          edit.ids.filter((id) => present.has(id)),
          edit.before,
        ),
      };
    }
    case "add_column": {
      if (columns.some(({ id }) => id === edit.column.id)) throw new ApiError("conflict", messages.exists);
      const added = { ...edit.column, revision };
      const order = moveBefore(columnIds, [added.id], edit.before);
      return { columns: order.map((id) => (id === added.id ? added : columnAt(id))) };
    }
    case "change_column": {
      const { model_id, settings, takes, ...column } = columnAt(edit.id);
      const changed = {
        ...column,
        model_id: edit.change.model_id ?? model_id,
        settings: edit.change.settings ?? settings,
        takes: edit.change.takes ?? takes,
        revision,
      };
      return { columns: columns.map((each) => (each.id === edit.id ? changed : each)) };
    }
    case "move_column":
      return { columns: moveBefore(columnIds, [columnAt(edit.id).id], edit.before).map(columnAt) };
    case "remove_column":
      await cancelPermitted(within, session, { boardId, columnId: edit.id });
      return { columns: columns.filter(({ id }) => id !== edit.id) };
  }
}

import type { QueryClient } from "@tanstack/react-query";
import { boardsClient } from "@/components/api/boards";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import type { Board, BoardEdit } from "@/lib/boards/board";
import { type LeftOut, type ResultsOnBoard, resultsOnBoard } from "@/lib/boards/fill/results-on-board";
import { boardKey, boardListKey, takesKey } from "@/lib/boards/keys";
import { newId } from "@/lib/boards/new-id";
import type { ReturnedTake } from "@/lib/boards/placed-take";
import { ApiError } from "@/lib/contract/errors";
import type { Job } from "@/lib/jobs/job";
import { boardLink } from "@/lib/navigation/boards";
import { errorMessage } from "@/lib/platform/error-message";
import { lastBoardOf } from "../last-board";
import { readJobs } from "../make-board";
import { messages as makeBoard } from "../messages";
import { messages } from "./messages";

const text = messages.put;

/** Where on a board results go: onto a shot as takes of it, or as shots before another one; null for the end. */
export type PlaceOnBoard = { shotId: string | null; before: string | null };
export const AT_THE_END: PlaceOnBoard = { shotId: null, before: null };

/** Makes edits of a board, and resolves when they are saved to what undoes them. */
type Edit = (edits: readonly BoardEdit[]) => Promise<() => Promise<void>>;

/** What removes again what edits of `resultsOnBoard` added. */
function removing(edits: readonly BoardEdit[]): BoardEdit[] {
  const shots = edits.flatMap((edit) => (edit.do === "add_shots" ? edit.shots.map(({ id }) => id) : []));
  const columns = edits.flatMap((edit) => (edit.do === "add_column" ? [edit.column.id] : []));
  return [
    ...(shots.length > 0 ? [{ do: "remove_shots" as const, ids: shots }] : []),
    ...columns.map((id) => ({ do: "remove_column" as const, id })),
  ];
}

/** Edits a board that is not open. */
const editing =
  (boardId: string): Edit =>
  async (edits) => {
    const params = { boardId };
    const undo = async () => {
      const undoing = removing(edits);
      if (undoing.length > 0) await boardsClient.edit({ params, body: { edits: undoing } });
    };
    try {
      // All together may be more than a request holds.
      for (const edit of edits) await boardsClient.edit({ params, body: { edits: [edit] } });
    } catch (error) {
      await undo().catch(() => undefined);
      throw error;
    }
    return undo;
  };

type PutOptions = {
  place?: PlaceOnBoard;
  /** Whether takes of other boards leave those. */
  moves?: boolean;
  /** Of a board that is open, and edits itself. */
  open?: { board: Board; edit: Edit };
};

/**
 * Puts results onto a board: each becomes a shot with its take, which is the pick, or a take of a shot that is there. Says what
 * was done and what was left out, with its undo.
 * @param ids in the order of the shots
 * @throws ApiError where it can't be done whole; nothing of it stays
 */
export async function putOnBoard(
  cache: QueryClient,
  target: { id: string; name: string },
  ids: readonly string[],
  { place = AT_THE_END, moves = false, open }: PutOptions = {},
): Promise<void> {
  const params = { boardId: target.id };
  const [jobs, board] = await Promise.all([readJobs(ids), open?.board ?? boardsClient.read({ params })]);
  const { edits, takes, left } = resultsOnBoard(board, jobs, newId, { ...place, moves });
  const elsewhere = left.filter(({ why }) => why === "elsewhere").length;
  const move = () =>
    void putOnBoard(cache, target, ids, { place, moves: true, ...(open && { open }) }).catch(sayFailed);
  if (takes.length === 0) {
    toast([text.nothing, ...leftSentence(left)].join(" "), {
      isOfStudio: true,
      topic: "put-on-board",
      ...(elsewhere > 0 && { action: { label: text.move(elsewhere), run: move } }),
    });
    return;
  }
  const undoEdits = await (open?.edit ?? editing(target.id))(edits);
  try {
    await boardsClient.place({ params, body: { takes, picks: true, moves } });
  } catch (error) {
    await undoEdits().catch(() => undefined);
    throw error;
  }
  const refresh = () => {
    for (const queryKey of [boardKey(target.id), takesKey(target.id), boardListKey])
      void cache.invalidateQueries({ queryKey });
  };
  refresh();
  const placed = new Set(takes.map(({ job_id }) => job_id));
  const before = jobs.filter(({ id }) => placed.has(id)).map(asItWas);
  const undo = async () => {
    await undoEdits();
    await boardsClient.return({ params, body: { takes: before } });
    refresh();
  };
  const shots = edits.reduce((sum, edit) => sum + (edit.do === "add_shots" ? edit.shots.length : 0), 0);
  const at = board.shots.findIndex(({ id }) => id === place.shotId) + 1;
  const done = at > 0 ? text.takes(takes.length, at) : text.shots(shots, target.name);
  toast([done, ...leftSentence(left)].join(" "), {
    isOfStudio: true,
    topic: "put-on-board",
    ...(!open && { link: { label: text.open, href: boardLink(target.id) } }),
    action: { label: common.undo, run: () => void undo().catch(sayFailed) },
  });
}

/** Puts results at the end of a board, which is then the one used last. Throws like `putOnBoard`. */
export async function putOnUsedBoard(
  cache: QueryClient,
  personId: string,
  board: { id: string; name: string },
  ids: readonly string[],
): Promise<void> {
  const last = lastBoardOf(personId);
  try {
    await putOnBoard(cache, board, ids);
    last.set({ id: board.id, name: board.name });
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found" && last.get()?.id === board.id)
      last.set(null);
    throw error;
  }
}

export const sayFailed = (error: unknown): void =>
  void toast(errorMessage(error, makeBoard.add.failed), { tone: "danger", isOfStudio: true });

const asItWas = ({ id, series, picked }: Job): ReturnedTake => ({ job_id: id, series, picked });

/** How many were left out, and why. */
function leftSentence(left: ResultsOnBoard["left"]): string[] {
  if (left.length === 0) return [];
  const reasons = new Set<LeftOut>(left.map(({ why }) => why));
  return [
    text.left(
      left.length,
      [...reasons].map((why) => text.why[why]),
    ),
  ];
}

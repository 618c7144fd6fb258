import "server-only";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Board, BoardEdit } from "@/lib/boards/board";
import { messages as boardMessages } from "@/lib/boards/messages";
import type { BoardRun, StartRun } from "@/lib/boards/run";
import { readBoard } from "@/lib/boards/server/boards";
import { editBoardAsItIs } from "@/lib/boards/server/edit-board";
import { ApiError } from "@/lib/contract/errors";
import { announceLibrary } from "@/lib/library/server/changes";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { messages } from "../messages";
import type { NewRevision } from "../revision";
import { ownReview } from "./own-review";
import { reviewRemarks } from "./schema";

/**
 * Gives shots the prompts that follow remarks, and queues their takes for at most the credits that were shown. The prompts
 * are on the board also where the run is refused, so that it can be started there. Sent again after a fault, it goes on where it was.
 * @param start starts a run of the board, once for a press
 * @throws ApiError `not_found`; `conflict` where a shot was changed since it was shown, and for a review of anything but a
 * board; and as `start` and `editBoard`
 */
export async function revise(
  session: Session,
  reviewId: string,
  { revision, shots, credits, remark_ids }: NewRevision,
  start: (boardId: string, run: StartRun) => Promise<BoardRun>,
): Promise<BoardRun> {
  const review = await ownReview(database(), session, reviewId);
  if (review.of !== "board") throw new ApiError("conflict", messages.noBoard);
  const boardId = review.thingId;
  await editBoardAsItIs(session, boardId, async (within) => {
    const board = await readBoard(session, boardId, within);
    return shots.flatMap((shot): BoardEdit[] => {
      const known = board.shots.find(({ id }) => id === shot.shot_id);
      // One that has the new prompt was sent before, or by another window at the same moment.
      if (known?.prompt === shot.prompt) return [];
      if (!known || known.prompt !== shot.was || known.revision > revision)
        throw new ApiError("conflict", boardMessages.changed, { details: { shot_id: shot.shot_id } });
      return [{ do: "change_shots", ids: [shot.shot_id], change: { prompt: shot.prompt } }];
    });
  });
  const cells = shots.flatMap(({ shot_id, cells: own }) => own.map((cell) => ({ ...cell, shot_id })));
  const run = await start(boardId, {
    revision: latestRevision(await readBoard(session, boardId), cells),
    cells,
    credits,
  });
  if (remark_ids.length > 0)
    await database()
      .update(reviewRemarks)
      .set({ revisedAt: new Date() })
      .where(
        and(
          eq(reviewRemarks.reviewId, reviewId),
          isNull(reviewRemarks.answeredIn),
          inArray(reviewRemarks.id, remark_ids),
          inArray(
            reviewRemarks.shotId,
            shots.map(({ shot_id }) => shot_id),
          ),
        ),
      );
  await announceLibrary(session.workspaceId, database());
  return run;
}

/** That of the last change of what a run makes: the same when it is sent again, whatever else of the board changed. */
const latestRevision = ({ shots, columns }: Board, cells: StartRun["cells"]): number =>
  Math.max(
    0,
    ...[...shots, ...columns]
      .filter(({ id }) => cells.some((cell) => cell.shot_id === id || cell.column_id === id))
      .map((each) => each.revision),
  );

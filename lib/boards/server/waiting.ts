import "server-only";
import { and, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { mayTouch } from "@/lib/http/permissions";
import { database, type Executor, type Transaction, transaction } from "@/lib/platform/server/database";
import { people, sessions } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { messages } from "../messages";
import { stillIdOf } from "../stills";
import { announceBoard } from "./changes";
import { boardRuns, queuedTakes } from "./schema";

/** As SQL: a take that waits. The index of those that wait has the same condition. */
export const IS_WAITING = sql`${queuedTakes.status} = 'waiting'`;

/** As SQL: that a take of a run waits. */
export const HAS_WAITING = sql`exists (
  select from ${queuedTakes} where ${queuedTakes.runId} = ${boardRuns.id} and ${IS_WAITING})`;

type Which = {
  boardId?: string;
  personId?: string;
  shotIds?: readonly string[];
  columnId?: string;
  ids?: readonly string[];
  runIds?: readonly string[];
};

const isWaitingOf = ({ boardId, personId, shotIds, columnId, ids, runIds }: Which): SQL | undefined =>
  and(
    IS_WAITING,
    boardId === undefined ? undefined : eq(queuedTakes.boardId, boardId),
    personId === undefined ? undefined : eq(queuedTakes.personId, personId),
    shotIds && isForShots(shotIds),
    columnId === undefined ? undefined : eq(queuedTakes.columnId, columnId),
    ids && inArray(queuedTakes.id, [...ids]),
    runIds && inArray(queuedTakes.runId, [...runIds]),
  );

/** As SQL: that a take is of one of these shots, or a still of one, or continues one. */
function isForShots(shotIds: readonly string[]): SQL | undefined {
  const series = [...shotIds, ...shotIds.map(stillIdOf)];
  return or(inArray(queuedTakes.shotId, series), inArray(queuedTakes.afterShotId, series));
}

export async function cancelWaiting(within: Executor, which: Which): Promise<void> {
  await within
    .update(queuedTakes)
    .set({ status: "canceled", doneAt: sql`clock_timestamp()` })
    .where(isWaitingOf(which));
}

/**
 * Cancels what waits for something that goes.
 * @throws ApiError `not_permitted` where takes wait that the person may not cancel
 */
export async function cancelPermitted(within: Transaction, session: Session, which: Which): Promise<void> {
  const waiting = await within
    .selectDistinct({ personId: queuedTakes.personId })
    .from(queuedTakes)
    .where(isWaitingOf(which));
  if (!waiting.every(({ personId }) => mayTouch(session, "remove", personId)))
    throw new ApiError("not_permitted", messages.othersWait);
  await cancelWaiting(within, which);
}

/** Cancels what removed people, and tokens that were stopped, have waiting. Run when one is, and every minute, as for their jobs. */
export async function cancelTakesOfLeavers(): Promise<void> {
  const left = await database()
    .selectDistinct({
      id: queuedTakes.boardId,
      workspaceId: queuedTakes.workspaceId,
      runId: queuedTakes.runId,
    })
    .from(queuedTakes)
    .innerJoin(boardRuns, eq(boardRuns.id, queuedTakes.runId))
    .innerJoin(people, eq(people.id, queuedTakes.personId))
    .leftJoin(sessions, eq(sessions.id, boardRuns.tokenId))
    .where(and(IS_WAITING, or(isNotNull(people.removedAt), isNotNull(sessions.revokedAt))));
  for (const { runId, ...board } of left) {
    await transaction(async (within) => {
      await announceBoard(within, board);
      await cancelWaiting(within, { boardId: board.id, runIds: [runId] });
    });
  }
}

import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "@/lib/platform/server/database";
import { queuedTakes } from "./schema";

/** As SQL: a take that waits. The index of those that wait has the same condition. */
export const WAITS = sql`${queuedTakes.status} = 'waiting'`;

type Waiting = {
  boardId?: string;
  shotIds?: readonly string[];
  columnId?: string;
  ids?: readonly string[];
  runIds?: readonly string[];
};

/** Cancels takes that wait: of a board, or of runs. @returns how many */
export async function cancelWaiting(
  within: Executor,
  { boardId, shotIds, columnId, ids, runIds }: Waiting,
): Promise<number> {
  const { rowCount } = await within
    .update(queuedTakes)
    .set({ status: "canceled", doneAt: sql`clock_timestamp()` })
    .where(
      and(
        WAITS,
        boardId === undefined ? undefined : eq(queuedTakes.boardId, boardId),
        shotIds && inArray(queuedTakes.shotId, [...shotIds]),
        columnId === undefined ? undefined : eq(queuedTakes.columnId, columnId),
        ids && inArray(queuedTakes.id, [...ids]),
        runIds && inArray(queuedTakes.runId, [...runIds]),
      ),
    );
  return rowCount ?? 0;
}

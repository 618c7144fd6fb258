import "server-only";
import { sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import type { JobSeries } from "@/lib/jobs/job";
import { jobs } from "@/lib/jobs/server/schema";
import type { Executor } from "@/lib/platform/server/database";
import { messages } from "../messages";
import { cellKey } from "../plan";
import { MAX_SHOT_TAKES } from "../run";
import { isTakeOf } from "./boards";
import { queuedTakes } from "./schema";
import { IS_WAITING } from "./waiting";

/** The place of a take in the series of its shot. `position` is from 0. */
export const seriesOfTake = (
  boardId: string,
  { shotId, columnId, position }: { shotId: string; columnId: string; position: number },
): JobSeries => ({
  of: "takes",
  id: shotId,
  position,
  count: Math.min(MAX_SHOT_TAKES, Math.max(2, position + 1)),
  board: { id: boardId, column_id: columnId },
});

type PlaceRow = { shot: string; column: string; place: number; counts: boolean };

/**
 * The places that takes of a board have in the series of their shots, and how many takes each cell has. The caller holds the
 * lock of the queue.
 */
export async function readTakeNumbers(within: Executor, workspaceId: string, boardId: string) {
  const { rows } = await within.execute<PlaceRow>(sql`
    select ${jobs.series} ->> 'id' as shot, ${jobs.series} -> 'board' ->> 'column_id' as column,
      (${jobs.series} ->> 'position')::int as place, ${jobs.deletedAt} is null as counts
    from ${jobs} where ${isTakeOf(workspaceId, boardId)} and ${jobs.purgedAt} is null
    union all
    select ${queuedTakes.shotId}, ${queuedTakes.columnId}, ${queuedTakes.takeIndex}, true from ${queuedTakes}
    where ${queuedTakes.boardId} = ${boardId} and ${IS_WAITING}`);
  const used = new Map<string, Set<number>>();
  const counts = new Map<string, number>();
  for (const { shot, column, place, counts: isThere } of rows) {
    used.set(shot, (used.get(shot) ?? new Set()).add(place));
    const key = cellKey(shot, column);
    if (isThere) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return {
    countOf: (shotId: string, columnId: string): number => counts.get(cellKey(shotId, columnId)) ?? 0,
    /** Takes the lowest free place of a shot. @throws ApiError `conflict` without one */
    next: (shotId: string): number => {
      const taken = used.get(shotId) ?? new Set<number>();
      let place = 0;
      while (taken.has(place)) place += 1;
      if (place >= MAX_SHOT_TAKES) throw new ApiError("conflict", messages.tooManyTakes(MAX_SHOT_TAKES));
      used.set(shotId, taken.add(place));
      return place;
    },
  };
}

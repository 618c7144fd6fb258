import "server-only";
import { and, inArray, sql } from "drizzle-orm";
import { checkAll } from "@/lib/intents/server/check-request";
import { jobs } from "@/lib/jobs/server/schema";
import { database, type Executor } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { boardRuns, queuedTakes } from "./schema";
import { WAITS } from "./waiting";

/**
 * What waits of runs at current prices.
 * @throws ApiError `invalid_request` for a take that can't be made any more
 */
export async function priceRuns(session: Session, runIds: readonly string[]) {
  const rows = await database()
    .select({ id: queuedTakes.id, kind: queuedTakes.kind, request: queuedTakes.request })
    .from(queuedTakes)
    .where(and(inArray(queuedTakes.runId, [...runIds]), WAITS));
  const { checked, total } = await checkAll(
    session,
    rows.map(({ kind, request }) => ({ kind, request })),
  );
  const ids = rows.map(({ id }) => id);
  const credits = checked.map(({ spend }) => spend.credits);
  return {
    takes: rows.length,
    total,
    /** Stores the prices, and that each run may cost what it has spent and these. */
    store: async (within: Executor): Promise<void> => {
      await within.execute(sql`
        update ${queuedTakes} set credits = priced.credits
        from unnest(${sql.param(ids)}::text[], ${sql.param(credits)}::int[]) priced(id, credits)
        where ${queuedTakes.id} = priced.id and ${WAITS}`);
      await within.execute(sql`
        update ${boardRuns} set credits = ${spentOf(sql`${boardRuns.id}`)} + (
          select coalesce(sum(${queuedTakes.credits}), 0) from ${queuedTakes}
          where ${queuedTakes.runId} = ${boardRuns.id} and ${WAITS})
        where ${inArray(boardRuns.id, [...runIds])}`);
    },
  };
}

/**
 * As SQL: what the jobs of a run have cost, or may cost: charged, else the most of what was reserved and quoted. A job of
 * unknown outcome counts whole.
 */
export const spentOf = (runId: ReturnType<typeof sql>) => sql<number>`(
  select coalesce(sum(coalesce(${jobs.creditsUsed}, case when ${jobs.status} in ('rejected', 'canceled') then 0
    else greatest(${jobs.creditsReserved}, ${jobs.creditsQuoted}, ${jobs.creditsMax}) end)), 0)
  from ${queuedTakes} join ${jobs} on ${jobs.id} = ${queuedTakes.jobId}
  where ${queuedTakes.runId} = ${runId})::int`;

import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { checkAll, priceIncrease } from "@/lib/intents/server/check-request";
import { jobs } from "@/lib/jobs/server/schema";
import { database, type Executor } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { boardRuns, queuedTakes, type RunRow } from "./schema";

/** What the takes of a run that wait would cost now, by their ids. */
export async function pricesNow(session: Session, runIds: readonly string[]) {
  const rows = await database()
    .select({
      id: queuedTakes.id,
      runId: queuedTakes.runId,
      kind: queuedTakes.kind,
      request: queuedTakes.request,
    })
    .from(queuedTakes)
    .where(and(inArray(queuedTakes.runId, [...runIds]), eq(queuedTakes.status, "waiting")));
  const { checked, total } = await checkAll(
    session,
    rows.map(({ kind, request }) => ({ kind, request })),
  );
  return { rows: rows.map((row, at) => ({ ...row, credits: checked[at]?.spend.credits ?? 0 })), total };
}

/**
 * The current prices of what waits, for runs that go on.
 * @param shown the most that it may cost together
 * @throws ApiError `price_increased` above that, and `invalid_request` for a take that can't be made any more
 */
export async function priceWaiting(session: Session, runs: readonly RunRow[], shown: number) {
  const { rows, total } = await pricesNow(
    session,
    runs.map(({ id }) => id),
  );
  const increase = priceIncrease(shown, total);
  if (increase) throw increase;
  return {
    /** Stores them, and that each run may cost what it has spent and these. */
    store: async (within: Executor): Promise<void> => {
      await within.execute(sql`
        update ${queuedTakes} set credits = priced.credits
        from unnest(${sql.param(rows.map(({ id }) => id))}::text[], ${sql.param(rows.map(({ credits }) => credits))}::int[])
          priced(id, credits)
        where ${queuedTakes.id} = priced.id and ${queuedTakes.status} = 'waiting'`);
      const ids = runs.map(({ id }) => id);
      await within.execute(sql`
        update ${boardRuns} set credits = ${spentOf(sql`${boardRuns.id}`)} + (
          select coalesce(sum(${queuedTakes.credits}), 0) from ${queuedTakes}
          where ${queuedTakes.runId} = ${boardRuns.id} and ${queuedTakes.status} = 'waiting')
        where ${boardRuns.id} = any(${sql.param(ids)}::text[])`);
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

import "server-only";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { checkRequests } from "@/lib/intents/server/check-request";
import type { JobError } from "@/lib/jobs/job";
import { jobs } from "@/lib/jobs/server/schema";
import type { Executor } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { queueEntryOf, selectQueueEntries } from "./queue-entries";
import { boardRuns, queuedTakes } from "./schema";
import { IS_WAITING } from "./waiting";

type Priced = { id: string; runId: string; credits: number };

/**
 * What waits of runs at current prices. A take that can't be made any more, or that the rules of its maker's role refuse,
 * costs nothing: `store` refuses it, and the others go on.
 * @param presser whose key they are priced with, and whose token needs the scope of each kind
 */
export async function priceRuns(presser: Pick<Session, "keyId" | "token">, runIds: readonly string[]) {
  const { keyId, token } = presser;
  const rows = await selectQueueEntries().where(and(inArray(queuedTakes.runId, [...runIds]), IS_WAITING));
  const priced: Priced[] = [];
  const refused: { id: string; error: ApiError }[] = [];
  await Promise.all(
    rows.map(queueEntryOf).map(async ({ take: { id, runId, kind, request }, maker }) => {
      try {
        const { total } = await checkRequests({ ...maker, keyId, token }, [{ kind, request }]);
        priced.push({ id, runId, credits: total });
      } catch (error) {
        if (!isRefusalOfTake(error)) throw error;
        refused.push({ id, error });
      }
    }),
  );
  return {
    takes: priced.length,
    /** Why a take of them is refused, where one is. */
    refusal: refused[0]?.error ?? null,
    total: priced.reduce((sum, { credits }) => sum + credits, 0),
    /** What the run may cost after `store`. */
    ceilingOf: async (within: Executor, runId: string): Promise<number> => {
      const [run] = await within
        .select({ spent: creditsSpentByRun(sql`${runId}`) })
        .from(boardRuns)
        .where(eq(boardRuns.id, runId));
      const ofRun = priced.filter((each) => each.runId === runId);
      return ofRun.reduce((sum, { credits }) => sum + credits, run?.spent ?? 0);
    },
    /** Stores the prices, and that each run may cost what it has spent and these. */
    store: async (within: Executor): Promise<void> => {
      for (const { id, error } of refused) await refuseTake(within, id, error);
      await within.execute(sql`
        update ${queuedTakes} set credits = priced.credits, not_before = null
        from unnest(${sql.param(priced.map(({ id }) => id))}::text[],
          ${sql.param(priced.map(({ credits }) => credits))}::int[]) priced(id, credits)
        where ${queuedTakes.id} = priced.id and ${IS_WAITING}`);
      await within.execute(sql`
        update ${boardRuns} set credits = ${creditsSpentByRun(sql`${boardRuns.id}`)} + (
          select coalesce(sum(${queuedTakes.credits}), 0) from ${queuedTakes}
          where ${queuedTakes.runId} = ${boardRuns.id} and ${IS_WAITING})
        where ${inArray(boardRuns.id, [...runIds])}`);
    },
  };
}

/** Whether one take is refused however often it is tried: by our check, or by the rules of a role. */
export const isRefusalOfTake = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === "invalid_request" || error.details?.rule !== undefined);

/** Ends a take that our own check refuses, with the reason. Nothing was sent. */
export async function refuseTake(within: Executor, id: string, refusal: ApiError): Promise<void> {
  const { status, code, message, details } = refusal;
  const error: JobError = { status, code, message, request_id: null, details: details ?? null };
  await within
    .update(queuedTakes)
    .set({ status: "refused", error, doneAt: sql`clock_timestamp()` })
    .where(and(eq(queuedTakes.id, id), IS_WAITING));
}

/**
 * As SQL: what the jobs of a run have cost, or may cost: charged, else the most of what was reserved and quoted. A job of
 * unknown outcome counts whole.
 */
export const creditsSpentByRun = (runId: SQL) => sql<number>`(
  select coalesce(sum(coalesce(job.credits_used, case when job.status in ('rejected', 'canceled') then 0
    else greatest(job.credits_reserved, job.credits_quoted, job.credits_max) end)), 0)
  from ${queuedTakes} sent join ${jobs} job on job.id = sent.job_id
  where sent.run_id = ${runId})::int`;

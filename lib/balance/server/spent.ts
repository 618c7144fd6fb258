import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { MILLICREDITS_PER_CREDIT } from "@/lib/contract/assumptions";
import { UNANSWERED_STATES, UNKNOWN_OUTCOME } from "@/lib/jobs/job";
import { literals } from "@/lib/platform/server/columns";
import type { Executor } from "@/lib/platform/server/database";

const spent = z.object({ total: z.number(), reserved: z.number() });

/** @property total credits that ever left the account through this dashboard. A job takes its reserved credits when it
 * is accepted, and at its end gives back those it did not use. Descriptions, answers of language models and calls of API
 * clients are charged at once; one with an unknown charge is not in the sum
 * @property reserved credits that may leave it although they are not in `total`: the quotes of jobs that the service has
 * not answered (without a price, the most it may cost), and what calls of language models since a moment reserve. Jobs and
 * calls since that moment whose charge never became known keep their reservation */
export type Spent = z.infer<typeof spent>;

/** Both sums in one statement, so that a job that is accepted meanwhile is in exactly one of them. */
export async function readSpent(executor: Executor, workspaceId: string, since: Date | null): Promise<Spent> {
  const moment = sql`${since?.toISOString() ?? "infinity"}::timestamptz`;
  const { rows } = await executor.execute(sql`
    select
      coalesce((select credits + millicredits / ${MILLICREDITS_PER_CREDIT}::float8 from spent_totals
        where workspace_id = ${workspaceId}), 0)::float8 total,
      ((select coalesce(sum(coalesce(credits_quoted, credits_max, 0)), 0)::float8 from jobs
        where workspace_id = ${workspaceId} and status in ${literals(UNANSWERED_STATES)}
          and accepted_at is null and not imported)
      + (select coalesce(sum(coalesce(credits_quoted, credits_max, 0)), 0)::float8 from jobs
        where workspace_id = ${workspaceId} and failure_code in ${literals([UNKNOWN_OUTCOME])}
          and accepted_at is null and not imported and created_at > ${moment})
      + (select coalesce(sum(millicredits), 0) from llm_charges
        where workspace_id = ${workspaceId} and held_until is not null
          and created_at > ${moment}) / ${MILLICREDITS_PER_CREDIT}::float8
      ) reserved`);
  return spent.parse(rows[0]);
}

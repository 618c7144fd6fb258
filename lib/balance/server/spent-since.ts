import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { MILLICREDITS_PER_CREDIT } from "@/lib/contract/assumptions";
import { UNANSWERED_STATES } from "@/lib/jobs/job";
import { literals } from "@/lib/platform/server/columns";
import type { Executor } from "@/lib/platform/server/database";

export type Spent = {
  /**
   * Credits that left the account through this dashboard since a moment. A job takes its reserved credits when
   * it is accepted, and at its end gives back those it did not use. So a job that was running at that moment
   * counts with its refund since then. Descriptions, answers of language models and calls of API clients are
   * charged at once. One with an unknown charge is not in the sum.
   */
  spent: number;
  /**
   * Credits that may leave it although they are not in `spent`: the quotes of jobs that the service has not
   * answered, one credit for a job without a price, and what calls of language models reserve. A call whose charge
   * never became known keeps its reservation.
   */
  reserved: number;
};

/** Both sums in one statement, so that a job that is accepted meanwhile is in exactly one of them. */
export async function spentSince(executor: Executor, workspaceId: string, since: Date): Promise<Spent> {
  const at = sql`${since.toISOString()}::timestamptz`;
  const { rows } = await executor.execute(sql`
    select (
      (select coalesce(sum(case when job.accepted_at > ${at} then coalesce(u.counted, job.credits_reserved, job.credits_quoted, 0)
           else u.counted - coalesce(job.credits_reserved, 0) end), 0)::float8
       from jobs job left join lateral usage_of(job) u on true
       where job.workspace_id = ${workspaceId} and job.changed_at > ${at} and not job.imported
         and (job.accepted_at > ${at}
           or (job.accepted_at is not null and coalesce(job.completed_at, job.failed_at) > ${at})))
      + (select coalesce(sum((result #>> '{usage,millicredits_charged}')::float8), 0)
         from descriptions where workspace_id = ${workspaceId} and finished_at > ${at}) / ${MILLICREDITS_PER_CREDIT}::float8
      + (select coalesce(sum(message.millicredits), 0)
         from conversations join messages message on message.conversation_id = conversations.id
         where conversations.workspace_id = ${workspaceId} and message.created_at > ${at}) / ${MILLICREDITS_PER_CREDIT}::float8
      + (select coalesce(sum(millicredits), 0) from llm_charges
         where workspace_id = ${workspaceId} and kind = 'call' and held_until is null and created_at > ${at})
        / ${MILLICREDITS_PER_CREDIT}::float8
    ) spent, (
      (select coalesce(sum(coalesce(credits_quoted, 1)), 0)::float8 from jobs
       where workspace_id = ${workspaceId} and status in ${literals(UNANSWERED_STATES)}
         and accepted_at is null and not imported)
      + (select coalesce(sum(millicredits), 0) from llm_charges
         where workspace_id = ${workspaceId} and held_until is not null and created_at > ${at})
        / ${MILLICREDITS_PER_CREDIT}::float8
    ) reserved`);
  return z.object({ spent: z.number(), reserved: z.number() }).parse(rows[0]);
}

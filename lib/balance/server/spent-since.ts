import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { MILLICREDITS_PER_CREDIT } from "@/lib/contract/assumptions";
import type { Executor } from "@/lib/platform/server/database";

/**
 * Credits that left the account through this dashboard since a moment. A job takes its reserved credits when
 * it is accepted, and at its end gives back those it did not use. So a job that was running at that moment
 * counts with its refund since then. Descriptions, answers of language models and calls of API clients are
 * charged at once. One with an unknown charge is not in the sum.
 */
export async function spentSince(executor: Executor, workspaceId: string, since: Date): Promise<number> {
  const at = sql`${since.toISOString()}::timestamptz`;
  const { rows } = await executor.execute(sql`
    select (
      (select coalesce(sum(case when job.accepted_at > ${at} then coalesce(u.counted, job.credits_reserved, 0)
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
    ) spent`);
  return z.object({ spent: z.number() }).parse(rows[0]).spent;
}

import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { CHARGED_FAILURE, FEW_TAGS, MANY_TAGS, WORTH_KEEPING } from "@/lib/jobs/server/schema";
import type { Executor } from "@/lib/platform/server/database";
import { type UsageGroup, type UsageQuery, usageFigures, usageOutcomes } from "../usage";
import { JOB_FIGURES, madeWithin, SUMS } from "./usage-rows";

type Range = Pick<UsageQuery, "from" | "to" | "tz">;

const tagLine = z.object({ ...usageFigures.shape, ...usageOutcomes.shape, value: z.string() });

/**
 * What each tag's jobs cost, the most expensive first. Tags change after the end, so the sums use the present
 * tags.
 */
export async function readTags(executor: Executor, workspaceId: string, range: Range): Promise<UsageGroup[]> {
  const { rows } = await executor.execute(tagSums(workspaceId, range));
  return z
    .array(tagLine)
    .parse(rows)
    .map((group) => ({ ...group, name: null }));
}

/** The sums of each tag, as a query. Jobs with the same tags are added up first: they are many, and these lists few. */
export const tagSums = (workspaceId: string, range: Range): SQL => sql`
  select value, ${SUMS}, sum(kept)::int kept, sum(charged_failures)::int charged_failures,
    coalesce(sum(charged_failure_credits), 0)::int charged_failure_credits
  from (
    select tags, ${SUMS}, sum(kept) kept, sum(charged_failures) charged_failures,
      sum(used) filter (where charged_failures = 1) charged_failure_credits
    from (${tagged(workspaceId, range, FEW_TAGS)} union all ${tagged(workspaceId, range, MANY_TAGS)}) tagged
    group by tags
  ) alike cross join unnest(tags) value
  group by value
  order by sum(used + held) desc, value`;

const tagged = (workspaceId: string, range: Range, tags: SQL): SQL => sql`
  select tags, ${JOB_FIGURES}, (${WORTH_KEEPING})::int kept, coalesce(${CHARGED_FAILURE}, false)::int charged_failures
  from (select * from jobs where ${tags} and ${madeWithin(workspaceId, range)}) job
    left join lateral usage_of(job.*) u on true`;

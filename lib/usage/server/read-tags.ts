import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { WORTH_KEEPING } from "@/lib/jobs/server/schema";
import type { Executor } from "@/lib/platform/server/database";
import { type UsageGroup, type UsageQuery, usageFigures } from "../usage";
import { JOB_FIGURES, madeWithin, SUMS } from "./usage-rows";

type Range = Pick<UsageQuery, "from" | "to" | "tz">;

const tagLine = z.object({ ...usageFigures.shape, value: z.string() });

/**
 * What each tag's jobs cost, the most expensive first. Tags change after the end, so the sums use the present
 * tags.
 */
export async function readTags(executor: Executor, workspaceId: string, range: Range): Promise<UsageGroup[]> {
  const { rows } = await executor.execute(sql`
    select value, ${SUMS} from (
      select tag value, ${JOB_FIGURES}
      from (select * from jobs where tags <> '{}' and ${madeWithin(workspaceId, range)}) job
        cross join unnest(job.tags) tag left join lateral usage_of(job.*) u on true
    ) tagged
    group by value
    order by sum(coalesce(used, 0) + coalesce(held, 0)) desc, value`);
  return z
    .array(tagLine)
    .parse(rows)
    .map((group) => ({ ...group, name: null }));
}

/** The number of useful results (favourite or downloaded) on these days. */
export async function countKept(executor: Executor, workspaceId: string, range: Range): Promise<number> {
  const { rows } = await executor.execute(sql`
    select count(*)::int kept from jobs where ${WORTH_KEEPING} and ${madeWithin(workspaceId, range)}`);
  return z.object({ kept: z.int() }).parse(rows[0]).kept;
}

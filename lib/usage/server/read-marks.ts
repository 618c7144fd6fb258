import "server-only";
import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { WORTH_KEEPING } from "@/lib/jobs/server/schema";
import type { Executor } from "@/lib/platform/server/database";
import { type UsageGroup, type UsageQuery, usageFigures } from "../usage";
import { SUMS } from "./usage-rows";

type Range = Pick<UsageQuery, "from" | "to" | "tz">;

const madeWithin = (workspaceId: string, { from, to, tz }: Range): SQL => sql`
  workspace_id = ${workspaceId} and not made_elsewhere
    and created_at >= ${from}::date::timestamp at time zone ${tz}
    and created_at < (${to}::date + 1)::timestamp at time zone ${tz}`;

const tagLine = z.extend(usageFigures, { value: z.string() });

/** What each tag's jobs cost, the dearest first. Tags change after the end, so they are added up as they are now. */
export async function readTags(executor: Executor, workspaceId: string, range: Range): Promise<UsageGroup[]> {
  const { rows } = await executor.execute(sql`
    select value, ${SUMS} from (
      select tag value, 1 jobs, (u.jobs is null)::int active,
        case when u.jobs is null then coalesce(job.credits_reserved, job.credits_quoted, 0) end held,
        u.failed, u.canceled, u.rejected, coalesce(job.credits_reserved, 0) reserved, u.used, u.refunded,
        u.unknown, u.estimated, u.estimated_used
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

/** How many results of these days somebody wanted. */
export async function countKept(executor: Executor, workspaceId: string, range: Range): Promise<number> {
  const { rows } = await executor.execute(sql`
    select count(*)::int kept from jobs where ${WORTH_KEEPING} and ${madeWithin(workspaceId, range)}`);
  return z.object({ kept: z.int() }).parse(rows[0]).kept;
}

import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { UNKNOWN_OUTCOME } from "@/lib/jobs/job";
import { ACTIVE_LITERALS } from "@/lib/jobs/server/schema";
import { literals } from "@/lib/platform/server/columns";
import type { Executor } from "@/lib/platform/server/database";

const monthSums = z.object({
  from: z.string(),
  to: z.string(),
  today: z.string(),
  counted: z.number(),
  held: z.number(),
});
/**
 * The present month of a zone, and the credits that its jobs count in a limit: charged, or possibly charged. `counted`
 * excludes the reserved ones.
 */
export type MonthSums = z.infer<typeof monthSums>;

/** @property people whose jobs, as a query of ids; default: everyone's */
type Whose = { workspaceId: string; timeZone: string; people?: SQL | null };

/**
 * Sums over the jobs made in the present month, in one statement, so that a job that settles meanwhile counts
 * once. A job whose outcome never became known keeps its reservation. The zone must exist in the database (`ensureTimeZone`).
 */
export async function readMonth(
  executor: Executor,
  { workspaceId, timeZone, people }: Whose,
): Promise<MonthSums> {
  const person = people ? sql`and person_id in ${people}` : sql``;
  const whose = people ? sql`part = 'person' and value in ${people}` : sql`part = 'kind'`;
  const { rows } = await executor.execute(sql`
    with month as (
      select date_trunc('month', now() at time zone ${timeZone}) first, (now() at time zone ${timeZone})::date today
    )
    select first::date::text "from", (first + interval '1 month' - interval '1 day')::date::text "to",
      today::text today, ${settled(workspaceId, timeZone, whose)},
      (select coalesce(sum(coalesce(credits_reserved, credits_quoted, credits_max, 0)), 0)::float8 from jobs
        where workspace_id = ${workspaceId} and status in ${ACTIVE_LITERALS} and not imported ${person}
          and created_at >= first at time zone ${timeZone})
      + (select coalesce(sum(coalesce(credits_quoted, credits_max, 0)), 0)::float8 from jobs
        where workspace_id = ${workspaceId} and failure_code in ${literals([UNKNOWN_OUTCOME])}
          and accepted_at is null and not imported ${person}
          and created_at >= first at time zone ${timeZone}) held
    from month`);
  return monthSums.parse(rows[0]);
}

const settled = (workspaceId: string, timeZone: string, whose: SQL): SQL => sql`
  (select coalesce(sum(counted), 0)::float8 from usage_days
    where workspace_id = ${workspaceId} and zone = ${timeZone} and day >= first::date and ${whose}) counted`;

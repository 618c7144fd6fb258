import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { MILLICREDITS_PER_CREDIT } from "@/lib/contract/assumptions";
import { UNKNOWN_OUTCOME } from "@/lib/jobs/job";
import { ACTIVE_LITERALS } from "@/lib/jobs/server/schema";
import { literals } from "@/lib/platform/server/columns";
import type { Executor } from "@/lib/platform/server/database";

/** Whether a call's charge is known: the condition of `chargedDays`, sums of calls and lines of files. */
export const IS_CHARGED = sql.raw("held_until is null");

type Workspace = { workspaceId: string; timeZone: string };

/**
 * The only definition of "charged": what settled jobs used, by the day they were made on, and what calls of language
 * models were charged, by the day they were sent on. What the upstream never said is in neither. Rows of a day and its
 * credits, not added up, from a day on. The zone must exist in the database (`ensureTimeZone`).
 */
const chargedDays = ({ workspaceId, timeZone }: Workspace, from: SQL): SQL => sql`
  select day, used::float8 credits from usage_days
  where workspace_id = ${workspaceId} and zone = ${timeZone} and part = 'kind' and day >= ${from}
  union all
  select (created_at at time zone ${timeZone})::date, millicredits / ${MILLICREDITS_PER_CREDIT}::float8 from llm_charges
  where workspace_id = ${workspaceId} and ${IS_CHARGED} and created_at >= ${from}::timestamp at time zone ${timeZone}`;

const monthCharges = z.object({
  charged: z.number(),
  through: z.string(),
  charged_through: z.number(),
  charged_before: z.number(),
});

/**
 * Credits charged in the present month of a zone, and in the last one: in all of it, and up to the day that corresponds
 * to today. The zone must exist in the database (`ensureTimeZone`).
 */
export async function readMonthCharges(
  executor: Executor,
  workspace: Workspace,
): Promise<z.infer<typeof monthCharges>> {
  const { timeZone } = workspace;
  const { rows } = await executor.execute(sql`
    with today as (
      select (now() at time zone ${timeZone})::date today, date_trunc('month', now() at time zone ${timeZone}) first
    ), days as (
      select first::date first, (first - interval '1 month')::date before,
        least(first::date - 1, (today - interval '1 month')::date) through
      from today
    )
    select through::text,
      coalesce(sum(credits) filter (where day >= first), 0)::float8 charged,
      coalesce(sum(credits) filter (where day <= through), 0)::float8 charged_through,
      coalesce(sum(credits) filter (where day < first), 0)::float8 charged_before
    from days left join (${chargedDays(workspace, sql`(select before from days)`)}) charges on true
    group by through`);
  return monthCharges.parse(rows[0]);
}

const monthSums = z.object({
  from: z.string(),
  to: z.string(),
  today: z.string(),
  counted: z.number(),
  reserved: z.number(),
});
/**
 * The present month of a zone, and the credits that its jobs count in a limit: charged, or possibly charged. `counted`
 * excludes the reserved ones.
 */
type MonthSums = z.infer<typeof monthSums>;

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
          and created_at >= first at time zone ${timeZone}) reserved
    from month`);
  return monthSums.parse(rows[0]);
}

const settled = (workspaceId: string, timeZone: string, whose: SQL): SQL => sql`
  (select coalesce(sum(counted), 0)::float8 from usage_days
    where workspace_id = ${workspaceId} and zone = ${timeZone} and day >= first::date and ${whose}) counted`;

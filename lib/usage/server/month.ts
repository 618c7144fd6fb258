import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { MILLICREDITS_PER_CREDIT } from "@/lib/contract/assumptions";
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

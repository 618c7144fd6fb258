import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { CREDIT_DECIMALS } from "@/lib/platform/format";
import type { Executor } from "@/lib/platform/server/database";
import { RECENT_DAYS } from "../days";
import { firstUsageDay, usageRows } from "./usage-rows";

type Workspace = { workspaceId: string; timeZone: string };

const monthCharges = z.object({
  charged: z.number(),
  through: z.string(),
  charged_through: z.number(),
  charged_before: z.number(),
  recent: z.number(),
  since: z.nullable(z.string()),
});

const sumOn = (days: SQL): SQL =>
  sql`round(coalesce(sum(used) filter (where ${days}), 0)::numeric, ${sql.raw(String(CREDIT_DECIMALS))})::float8`;

/**
 * Credits charged in the present month of a zone, and in the last one: in all of it, and up to the day that corresponds
 * to today; the same sums as on the usage page (`usageRows`). Also those of the last `RECENT_DAYS`, and the first day
 * with a job or a call. The zone must exist in the database (`ensureTimeZone`).
 */
export async function readMonthCharges(
  executor: Executor,
  { workspaceId, timeZone }: Workspace,
): Promise<z.infer<typeof monthCharges>> {
  const charges = usageRows(workspaceId, { from: sql`(select before from days)`, tz: timeZone }, ["kind"]);
  const { rows } = await executor.execute(sql`
    with today as (
      select (now() at time zone ${timeZone})::date today, date_trunc('month', now() at time zone ${timeZone}) first
    ), days as (
      select today, first::date first, (first - interval '1 month')::date before,
        least(first::date - 1, (today - interval '1 month')::date) through
      from today
    )
    select through::text, ${firstUsageDay(sql`${workspaceId}`, sql`${timeZone}`)}::text since,
      ${sumOn(sql`day >= first and day < first + interval '1 month'`)} charged,
      ${sumOn(sql`day <= through`)} charged_through,
      ${sumOn(sql`day < first`)} charged_before,
      ${sumOn(sql`day > today - ${RECENT_DAYS}::int and day <= today`)} recent
    from days left join (${charges}) charges on true
    group by through`);
  return monthCharges.parse(rows[0]);
}

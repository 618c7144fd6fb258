import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { ACTIVE_LITERALS } from "@/lib/jobs/server/schema";
import { database, type Executor } from "@/lib/platform/server/database";
import { ensureTimeZone } from "./time-zones";

const monthSums = z.object({
  from: z.string(),
  to: z.string(),
  today: z.string(),
  used: z.number(),
  counted: z.number(),
  held: z.number(),
});
/**
 * The present month of a zone, and the credits used and reserved by its jobs. `counted` excludes the reserved
 * ones.
 */
export type MonthSums = z.infer<typeof monthSums>;

/** @property people whose jobs, as a query of ids; default: everyone's */
type Whose = { workspaceId: string; timeZone: string; people?: SQL | null };

/**
 * Sums over the jobs made in the present month, in one statement, so that a job that settles meanwhile counts
 * once. A job without a known price reserves one credit, so that a full budget accepts none. The zone must
 * exist in the database (`ensureTimeZone`).
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
      (select coalesce(sum(coalesce(credits_reserved, credits_quoted, 1)), 0)::float8 from jobs
        where workspace_id = ${workspaceId} and status in ${ACTIVE_LITERALS} and not imported ${person}
          and created_at >= first at time zone ${timeZone}) held
    from month`);
  return monthSums.parse(rows[0]);
}

const settled = (workspaceId: string, timeZone: string, whose: SQL): SQL => {
  const sum = (
    figure: "used" | "counted",
  ) => sql`(select coalesce(sum(${sql.raw(figure)}), 0)::float8 from usage_days
    where workspace_id = ${workspaceId} and zone = ${timeZone} and day >= first::date and ${whose}) ${sql.raw(figure)}`;
  return sql`${sum("used")}, ${sum("counted")}`;
};

/** Credits used by jobs made in the present month of a zone. */
export async function usedThisMonth(workspaceId: string, timeZone: string): Promise<number> {
  await ensureTimeZone(workspaceId, timeZone);
  return (await readMonth(database(), { workspaceId, timeZone })).used;
}

const monthCharges = z.object({
  charged: z.number(),
  through: z.string(),
  charged_through: z.number(),
  charged_before: z.number(),
});

/**
 * Credits charged for the jobs made in the present month of a zone, and in the last one: in all of it, and up to
 * the day that corresponds to today. The zone must exist in the database (`ensureTimeZone`).
 */
export async function readMonthCharges(
  executor: Executor,
  { workspaceId, timeZone }: Pick<Whose, "workspaceId" | "timeZone">,
): Promise<z.infer<typeof monthCharges>> {
  const { rows } = await executor.execute(sql`
    with today as (
      select (now() at time zone ${timeZone})::date today, date_trunc('month', now() at time zone ${timeZone}) first
    ), days as (
      select first::date first, (first - interval '1 month')::date before,
        least(first::date - 1, (today - interval '1 month')::date) through
      from today
    )
    select through::text,
      coalesce(sum(used) filter (where day >= first), 0)::float8 charged,
      coalesce(sum(used) filter (where day <= through), 0)::float8 charged_through,
      coalesce(sum(used) filter (where day < first), 0)::float8 charged_before
    from days left join usage_days on workspace_id = ${workspaceId} and zone = ${timeZone} and part = 'kind'
      and day >= before
    group by through`);
  return monthCharges.parse(rows[0]);
}

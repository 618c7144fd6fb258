import "server-only";
import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { searchForm } from "../search-form";

/** A calendar day, as `2026-03-01` or as SQL. */
type Day = string | SQL;
/** Calendar days of an IANA zone, both inclusive. A missing end is open. */
export type Days = { from?: Day | null | undefined; to?: Day | null | undefined; tz: string };

/**
 * When a day begins in a zone. Where a clock passes midnight twice, with the earlier one, so that these are exactly the
 * moments whose date there is this day.
 */
const beginOf = (day: SQL, tz: string): SQL => sql`least(${day}::timestamp at time zone ${tz},
  (${day}::timestamp - interval '1 hour') at time zone ${tz} + interval '1 hour')`;

/** The condition that a time is on these days. Undefined when both ends are open. */
export const withinDays = (time: SQLWrapper, { from, to, tz }: Days): SQL | undefined =>
  and(
    from ? sql`${time} >= ${beginOf(sql`${from}::date`, tz)}` : undefined,
    to ? sql`${time} < ${beginOf(sql`(${to}::date + 1)`, tz)}` : undefined,
  );

/** A LIKE pattern for any value that contains this text; `%`, `_` and `\` are escaped. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** The condition that a text contains this one, as searches compare texts. `search_form` in SQL is `searchForm`. */
export const containsText = (text: SQLWrapper, typed: string): SQL =>
  sql`search_form(${text}) like ${likePattern(searchForm(typed))}`;

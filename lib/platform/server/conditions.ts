import "server-only";
import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { searchForm } from "../search-form";

/** Calendar days of an IANA zone, as `2026-03-01`, both inclusive. A missing end is open. */
type Days = { from?: string | null | undefined; to?: string | null | undefined; tz: string };

/** The condition that a time is on these days. Undefined when both ends are open. */
export const withinDays = (time: SQLWrapper, { from, to, tz }: Days): SQL | undefined =>
  and(
    from ? sql`${time} >= ${from}::date::timestamp at time zone ${tz}` : undefined,
    to ? sql`${time} < (${to}::date + 1)::timestamp at time zone ${tz}` : undefined,
  );

/** A LIKE pattern for any value that contains this text; `%`, `_` and `\` are escaped. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** The condition that a text contains this one, as searches compare texts. `search_form` in SQL is `searchForm`. */
export const containsText = (text: SQLWrapper, typed: string): SQL =>
  sql`search_form(${text}) like ${likePattern(searchForm(typed))}`;

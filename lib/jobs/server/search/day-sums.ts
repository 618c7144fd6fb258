import "server-only";
import { and, sql } from "drizzle-orm";
import { type Reader, sightOf } from "@/lib/audience/server/sight";
import { withinDays } from "@/lib/platform/server/conditions";
import { database } from "@/lib/platform/server/database";
import { type DaySums, type DaySumsList, type DaySumsQuery, daySumsQuery } from "../../grid/day-sums";
import { matchesFilters } from "./find";
import { searchIndex } from "./schema";
import { COUNT_OF_SHOTS, SUM_OF_CHARGES, withTakesAndCharges } from "./shots";

/**
 * The sums of each day of a month that has jobs of the list, in the zone of the query. The entries of a month are read in
 * the order of the list, so the costs do not grow with the years before it.
 */
export async function readDaySums(reader: Reader, query: DaySumsQuery): Promise<DaySumsList> {
  const sight = await sightOf(reader);
  const { month, days_tz: tz, ...filters } = daySumsQuery.parse(query);
  const condition = and(
    matchesFilters(sight, filters),
    withinDays(searchIndex.createdAt, { from: `${month}-01`, to: lastDayOf(month), tz }),
  );
  const hasTile = sql`${searchIndex.aspect} > 0`;
  const { rows } = await database().execute<DaySums>(sql`
    select (${searchIndex.createdAt} at time zone ${tz})::date::text as day,
      ${COUNT_OF_SHOTS} filter (where ${hasTile})::int as shots,
      count(*) filter (where ${hasTile})::int as takes,
      coalesce(${SUM_OF_CHARGES} filter (where ${hasTile}), 0)::float8 as credits,
      count(*) filter (where not ${hasTile})::int as unfinished,
      coalesce(${SUM_OF_CHARGES} filter (where not ${hasTile}), 0)::float8 as unfinished_credits
    from ${searchIndex} ${withTakesAndCharges(sight.workspaceId)}
    where ${condition}
    group by 1 order by 1`);
  return { object: "day_sums", days: rows };
}

/** The last day of a month as `2026-03`. */
function lastDayOf(month: string): string {
  const [year = 1, number = 1] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0));
  return `${month}-${String(last.getUTCDate()).padStart(2, "0")}`;
}

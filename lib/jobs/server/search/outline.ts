import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { database } from "@/lib/platform/server/database";
import { writePlace } from "@/lib/platform/server/page";
import type { Session } from "@/lib/session/server/session";
import type { JobFilters } from "../../filters";
import { GRID_PAGE, isByTime, type Outline, type OutlineQuery, outlineQuery } from "../../grid/outline";
import { matchesFilters } from "./find";
import { orderedBy } from "./order";
import { searchIndex } from "./schema";

/** The shape of every tile of a list, page by page, and how many jobs each of its days has. */
export async function readOutline(
  { workspaceId }: Pick<Session, "workspaceId">,
  query: OutlineQuery,
): Promise<Outline> {
  const { tz, ...filters } = outlineQuery.parse(query);
  const [pages, days] = await Promise.all([
    database().execute<PageRow>(pagesOf(workspaceId, filters)),
    isByTime(filters.sort) ? database().execute<DayRow>(daysOf(workspaceId, filters, tz)) : null,
  ]);
  return {
    object: "outline",
    pages: pages.rows.map(({ aspects, end }, at) => {
      const before = pages.rows[at - 1];
      return { cursor: before ? writePlace({ value: before.end, id: before.last_id }) : null, end, aspects };
    }),
    days: (days?.rows ?? []).map(({ day, count }) => [day, count]),
  };
}

type PageRow = { aspects: number[]; end: number; last_id: string };
type DayRow = { day: string; count: number };

/** Divided as the list is, so that each page starts after the last job of the previous one. */
const pagesOf = (workspaceId: string, filters: JobFilters): SQL => {
  const { by, value } = orderedBy(filters.sort);
  return sql`
    with placed as (
      select ${searchIndex.jobId} as id, ${searchIndex.aspect} as aspect, ${value} as value,
        row_number() over (order by ${sql.join(by, sql`, `)}) - 1 as place
      from ${searchIndex}
      where ${matchesFilters(workspaceId, filters)}
    )
    select json_agg(aspect order by place) as aspects,
      (array_agg(value order by place desc))[1] as end,
      (array_agg(id order by place desc))[1] as last_id
    from (select *, place / ${GRID_PAGE}::int as page from placed) paged
    group by page order by page`;
};

const daysOf = (workspaceId: string, filters: JobFilters, tz: string): SQL => sql`
  select (${searchIndex.createdAt} at time zone ${tz})::date::text as day, count(*)::int as count
  from ${searchIndex}
  where ${matchesFilters(workspaceId, filters)}
  group by 1 order by 1 ${filters.sort === "oldest" ? sql`asc` : sql`desc`}`;

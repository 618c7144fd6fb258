import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { type Reader, type Sight, sightOf } from "@/lib/audience/server/sight";
import { database } from "@/lib/platform/server/database";
import { writeFigureCursor } from "@/lib/platform/server/page";
import type { JobFilters } from "../../filters";
import {
  GRID_PAGE,
  isByTime,
  type Outline,
  type OutlineQuery,
  outlineQuery,
  packPage,
} from "../../grid/outline";
import { IS_TAKE, jobs } from "../schema";
import { matchesFilters } from "./find";
import { orderedBy } from "./order";
import { searchIndex } from "./schema";

/** The shape of every tile of a list, page by page, and how many jobs each of its days has. */
export async function readOutline(reader: Reader, query: OutlineQuery): Promise<Outline> {
  const sight = await sightOf(reader);
  const { days_tz, ...filters } = outlineQuery.parse(query);
  const [pages, days] = await Promise.all([
    database().execute<PageRow>(pagesOf(sight, filters)),
    isByTime(filters.sort) ? database().execute<DayRow>(daysOf(sight, filters, days_tz)) : null,
  ]);
  return {
    object: "outline",
    pages: pages.rows.map(({ aspects, takes, end }, at) => {
      const before = pages.rows[at - 1];
      const cursor = before ? writeFigureCursor({ value: before.end, id: before.last_id }) : null;
      return packPage({ cursor, end, aspects, takes: takes ?? [] });
    }),
    days: (days?.rows ?? []).map(({ day, count }) => [day, count]),
  };
}

type PageRow = {
  aspects: number[];
  takes: [number, string, number][] | null;
  end: number;
  last_id: string;
};
type DayRow = { day: string; count: number };

/** Divided as the list is, so that each page starts after the last job of the previous one. */
const pagesOf = (sight: Sight, filters: JobFilters): SQL => {
  const { by, value } = orderedBy(filters);
  return sql`
    with placed as (
      select ${searchIndex.jobId} as id, ${searchIndex.aspect} as aspect, ${value} as value,
        row_number() over (order by ${sql.join(by, sql`, `)}) - 1 as place
      from ${searchIndex}
      where ${matchesFilters(sight, filters)}
    )
    select json_agg(aspect order by place) as aspects,
      json_agg(json_build_array(place % ${GRID_PAGE}::int, take.stack, take.picked) order by place)
        filter (where take.stack is not null) as takes,
      (array_agg(value order by place desc))[1] as end,
      (array_agg(id order by place desc))[1] as last_id
    from (select *, place / ${GRID_PAGE}::int as page from placed) paged
      left join (${takesOf(sight.workspaceId)}) take using (id)
    group by page order by page`;
};

/** Every take of the workspace. An index has them alone, so that a list without takes costs nothing more. */
const takesOf = (workspaceId: string): SQL => sql`
  select ${jobs.id} as id, ${jobs.series} ->> 'id' as stack, ${jobs.picked}::int as picked
  from ${jobs}
  where ${jobs.workspaceId} = ${workspaceId} and ${IS_TAKE}`;

const daysOf = (sight: Sight, filters: JobFilters, tz: string): SQL => sql`
  select (${searchIndex.createdAt} at time zone ${tz})::date::text as day, count(*)::int as count
  from ${searchIndex}
  where ${matchesFilters(sight, filters)}
  group by 1 order by 1 ${filters.sort === "oldest" ? sql`asc` : sql`desc`}`;

import "server-only";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Reader, sightOf } from "@/lib/audience/server/sight";
import { database } from "@/lib/platform/server/database";
import { listQuery } from "../../filters";
import { IS_TAKE, jobs } from "../schema";
import { seenEntries } from "../sight";
import { findPage } from "./page";
import { searchIndex } from "./schema";

/** Results that a search looks at, the newest first, whatever shots they are of: a shot has at most 100 takes. */
const MAX_HITS = 300;

/** The entry of a take, in the query below. */
const entryOfTake = alias(searchIndex, "entry");

/** A shot with the words of a search. */
export type ShotHit = {
  id: string;
  isLine: boolean;
  /** The newest take with the words. */
  hitId: string;
  /** The pick, else the newest result, else the newest take. */
  shownId: string;
  takes: number;
  isPicked: boolean;
  /** How many shots of its kind, line or not, have the words, and how many takes. */
  shotCount: number;
  takeCount: number;
};

/**
 * The shots of the newest results with these words, `limit` of what is seen and as many of what is only heard. The words
 * are found by the index of lists, and the takes of a shot by that of facets.
 */
export async function findShotHits(
  reader: Reader,
  { q, limit }: { q: string; limit: number },
): Promise<{ hits: ShotHit[]; hasMore: boolean }> {
  const sight = await sightOf(reader);
  const found = await findPage(sight, { ...listQuery.parse({ q }), limit: MAX_HITS });
  if (found.length === 0) return { hits: [], hasMore: false };
  const ids = found.slice(0, MAX_HITS).map(({ id }) => id);
  const { rows } = await database().execute<ShotHit>(sql`
    with hit as (
      select ${jobs.id} as id, ${jobs.createdAt} as at, ${jobs.kind} = 'voice' as is_line,
        case when ${IS_TAKE} then ${jobs.series} ->> 'id' end as series
      from ${jobs} where ${jobs.id} = any(${sql.param(ids)}::text[])
    ), shot as (
      select coalesce(series, id) as id, series, is_line, max(at) as at, count(*) as hits,
        (array_agg(id order by at desc, id desc))[1] as hit_id
      from hit group by 1, 2, 3
    ), placed as (
      select *, row_number() over (partition by is_line order by at desc, id desc) as place,
        count(*) over (partition by is_line) as shots, sum(hits) over (partition by is_line) as all_hits
      from shot
    )
    select placed.id, placed.is_line as "isLine", placed.hit_id as "hitId",
      coalesce(take.shown_id, placed.hit_id) as "shownId", greatest(take.count, 1)::int as takes,
      coalesce(take.is_picked, false) as "isPicked", placed.shots::int as "shotCount",
      placed.all_hits::int as "takeCount"
    from placed left join lateral (
      select count(*) as count, bool_or(job.picked) as is_picked,
        (array_agg(job.id order by job.picked desc, (job.status = 'completed') desc, job.created_at desc))[1] as shown_id
      from ${searchIndex} entry join ${jobs} job on job.id = entry.job_id
      where placed.series is not null and entry.workspace_id = ${sight.workspaceId} and entry.deleted_at is null
        and ${seenEntries(sight, entryOfTake) ?? sql`true`}
        and entry.facets @> array['series:' || placed.series]
    ) take on true
    where place <= ${limit}
    order by placed.is_line, place`);
  return { hits: rows, hasMore: found.length > MAX_HITS };
}

import "server-only";
import { asc, eq, sql } from "drizzle-orm";
import { addressOf } from "@/lib/http/endpoint";
import { assetsApi } from "@/lib/jobs/api";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { searchIndex } from "@/lib/jobs/server/search/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { MAX_COVERS, type Rooms } from "../library";
import { collections } from "./schema";

type SumsRow = { facet: string; shots: number; takes: number; credits: number };
type CoverRow = { facet: string; asset_id: string };

/** Every collection with what it holds and its newest pictures, by name. */
export async function readRooms({ workspaceId }: Pick<Session, "workspaceId">): Promise<Rooms> {
  const named = await database()
    .select()
    .from(collections)
    .where(eq(collections.workspaceId, workspaceId))
    .orderBy(asc(collections.name));
  if (named.length === 0) return { object: "rooms", rooms: [] };
  const facets = sql`${sql.param(named.map(({ id }) => `in:${id}`))}::text[]`;
  const [sums, covers] = await Promise.all([
    database().execute<SumsRow>(sql`
      select facet, count(*)::int as takes, coalesce(sum(greatest(${searchIndex.credits}, 0)), 0)::float8 as credits,
        count(distinct coalesce(take.series ->> 'id', ${searchIndex.jobId}))::int as shots
      from ${searchIndex}
        left join ${jobs} take on take.id = ${searchIndex.jobId} and take.series ->> 'of' = 'takes',
        unnest(${searchIndex.facets}) facet
      where ${searchIndex.workspaceId} = ${workspaceId} and ${searchIndex.deletedAt} is null
        and ${searchIndex.aspect} > 0 and ${searchIndex.facets} && ${facets} and facet = any(${facets})
      group by facet`),
    database().execute<CoverRow>(sql`
      select facet, asset_id from (
        select facet, made.id as asset_id,
          row_number() over (partition by facet order by ${searchIndex.createdAt} desc, made.position) as number
        from ${searchIndex}, unnest(${searchIndex.facets}) facet, ${assets} made
        where ${searchIndex.workspaceId} = ${workspaceId} and ${searchIndex.deletedAt} is null
          and ${searchIndex.facets} && ${facets} and facet = any(${facets})
          and made.job_id = ${searchIndex.jobId} and made.poster_name is not null
      ) newest where number <= ${MAX_COVERS} order by facet, number`),
  ]);
  const sumsOf = new Map(sums.rows.map((row) => [row.facet, row]));
  return {
    object: "rooms",
    rooms: named.map(({ id, name }) => {
      const { shots = 0, takes = 0, credits = 0 } = sumsOf.get(`in:${id}`) ?? {};
      const own = covers.rows.filter(({ facet }) => facet === `in:${id}`);
      const cover_urls = own.map(({ asset_id: assetId }) =>
        addressOf(assetsApi.poster, { params: { assetId } }),
      );
      return { id, name, shots, takes, credits, cover_urls };
    }),
  };
}

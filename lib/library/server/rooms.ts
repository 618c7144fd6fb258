import "server-only";
import { asc, eq, type SQL, sql } from "drizzle-orm";
import { addressOf } from "@/lib/http/endpoint";
import { assetsApi } from "@/lib/jobs/api";
import { assets } from "@/lib/jobs/server/assets/schema";
import { searchIndex } from "@/lib/jobs/server/search/schema";
import { CHARGED, SHOTS, withTakesAndCharges } from "@/lib/jobs/server/search/shots";
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
      select facet, count(*)::int as takes, coalesce(${CHARGED}, 0)::float8 as credits, ${SHOTS}::int as shots
      from ${searchIndex} ${withTakesAndCharges(workspaceId)},
        unnest(${searchIndex.facets}) facet
      where ${searchIndex.workspaceId} = ${workspaceId} and ${searchIndex.deletedAt} is null
        and ${searchIndex.aspect} > 0 and ${searchIndex.facets} && ${facets} and facet = any(${facets})
      group by facet`),
    database().execute<CoverRow>(
      sql.join(
        named.map(({ id }) => coversOf(workspaceId, `in:${id}`)),
        sql` union all `,
      ),
    ),
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

/** The newest pictures of one collection, in order. A query of its own, which is planned by how full the collection is. */
const coversOf = (workspaceId: string, facet: string): SQL => sql`(
  select ${facet}::text as facet, made.id as asset_id
  from ${searchIndex} join ${assets} made on made.job_id = ${searchIndex.jobId}
  where ${searchIndex.workspaceId} = ${workspaceId} and ${searchIndex.deletedAt} is null
    and ${searchIndex.facets} @> ${sql.param([facet])}::text[] and made.poster_name is not null
  order by ${searchIndex.createdAt} desc, ${searchIndex.jobId} desc, made.position
  limit ${MAX_COVERS}::int)`;

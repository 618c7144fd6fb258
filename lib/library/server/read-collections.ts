import "server-only";
import { and, asc, eq, getTableColumns, notInArray, type SQL, sql } from "drizzle-orm";
import { OPEN_AUDIENCE } from "@/lib/audience/audience";
import { readAudiences } from "@/lib/audience/server/audience";
import { type Reader, type Sight, sightOf } from "@/lib/audience/server/sight";
import { addressOf } from "@/lib/http/endpoint";
import { assetsApi } from "@/lib/jobs/api";
import { assets } from "@/lib/jobs/server/assets/schema";
import { collectionPlaces, searchIndex } from "@/lib/jobs/server/search/schema";
import { COUNT_OF_SHOTS, SUM_OF_CHARGES, withTakesAndCharges } from "@/lib/jobs/server/search/shots";
import { seenEntries } from "@/lib/jobs/server/sight";
import { database } from "@/lib/platform/server/database";
import { type CollectionList, MAX_COVERS } from "../library";
import { collections } from "./schema";

type SumsRow = {
  facet: string;
  shots: number;
  takes: number;
  credits: number;
  first_at: string;
  last_at: string;
};
type CoverRow = { facet: string; asset_id: string };

/** As SQL: the collections that a reader sees. */
export const seenCollections = ({ hiddenCollections }: Sight): SQL | undefined =>
  hiddenCollections.length === 0 ? undefined : notInArray(collections.id, [...hiddenCollections]);

/** Every collection that the reader sees, or one, with what it holds and its cover, by name. */
export async function readCollections(reader: Reader, onlyId?: string): Promise<CollectionList> {
  const { workspaceId } = reader;
  const sight = await sightOf(reader);
  const named = await database()
    .select({ ...getTableColumns(collections), isOrdered: IS_ORDERED })
    .from(collections)
    .where(
      and(
        eq(collections.workspaceId, workspaceId),
        seenCollections(sight),
        onlyId === undefined ? undefined : eq(collections.id, onlyId),
      ),
    )
    .orderBy(asc(collections.name));
  if (named.length === 0) return { object: "collections", collections: [] };
  const facets = sql`${sql.param(named.map(({ id }) => `in:${id}`))}::text[]`;
  const [audiences, sums, covers] = await Promise.all([
    readAudiences(
      reader,
      named.map(({ id, personId }) => ({ id, makerId: personId })),
    ),
    database().execute<SumsRow>(sql`
      select facet, count(*)::int as takes, coalesce(${SUM_OF_CHARGES}, 0)::float8 as credits, ${COUNT_OF_SHOTS}::int as shots,
        min(${searchIndex.createdAt}) as first_at, max(${searchIndex.createdAt}) as last_at
      from ${searchIndex} ${withTakesAndCharges(workspaceId)},
        unnest(${searchIndex.facets}) facet
      where ${searchIndex.workspaceId} = ${workspaceId} and ${seenEntries(sight) ?? sql`true`}
        and ${searchIndex.deletedAt} is null and ${searchIndex.aspect} > 0 and ${searchIndex.facets} && ${facets} and facet = any(${facets})
      group by facet`),
    database().execute<CoverRow>(
      sql.join(
        named.map(({ id, coverJobId }) => coversOf(sight, `in:${id}`, coverJobId)),
        sql` union all `,
      ),
    ),
  ]);
  const sumsOf = new Map(sums.rows.map((row) => [row.facet, row]));
  return {
    object: "collections",
    collections: named.map(({ id, name, note, coverJobId, isOrdered }) => {
      const sum = sumsOf.get(`in:${id}`);
      const own = covers.rows.filter(({ facet }) => facet === `in:${id}`);
      return {
        id,
        name,
        note,
        is_ordered: isOrdered,
        cover_job_id: coverJobId,
        audience: audiences.get(id) ?? OPEN_AUDIENCE,
        shots: sum?.shots ?? 0,
        takes: sum?.takes ?? 0,
        credits: sum?.credits ?? 0,
        first_at: sum ? new Date(sum.first_at).toISOString() : null,
        last_at: sum ? new Date(sum.last_at).toISOString() : null,
        cover_urls: own.map(({ asset_id: assetId }) => addressOf(assetsApi.poster, { params: { assetId } })),
      };
    }),
  };
}

/** Whether a collection was ordered by hand. */
export const IS_ORDERED = sql<boolean>`exists (
  select from ${collectionPlaces} placed where placed.collection_id = ${collections}.id)`;

/**
 * The pictures of one collection: of its cover while that has one, else the newest. A query of its own, which is planned by
 * how full the collection is.
 */
const coversOf = (sight: Sight, facet: string, coverJobId: string | null): SQL => {
  const pictures = (where: SQL, limit: number) => sql`
    select ${facet}::text as facet, made.id as asset_id
    from ${searchIndex} join ${assets} made on made.job_id = ${searchIndex.jobId}
    where ${searchIndex.workspaceId} = ${sight.workspaceId} and ${seenEntries(sight) ?? sql`true`}
      and ${searchIndex.deletedAt} is null and ${searchIndex.facets} @> ${sql.param([facet])}::text[] and made.poster_name is not null and ${where}
    order by ${searchIndex.createdAt} desc, ${searchIndex.jobId} desc, made.position
    limit ${limit}::int`;
  const newest = pictures(sql`true`, MAX_COVERS);
  if (coverJobId === null) return sql`(${newest})`;
  return sql`(
    with chosen as (${pictures(sql`${searchIndex.jobId} = ${coverJobId}`, 1)}), newest as (${newest})
    select * from chosen union all select * from newest where not exists (select from chosen))`;
};

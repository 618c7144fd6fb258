import "server-only";
import { sql } from "drizzle-orm";
import { addressOf } from "@/lib/http/endpoint";
import { assetsApi } from "@/lib/jobs/api";
import { assets } from "@/lib/jobs/server/assets/schema";
import { searchIndex } from "@/lib/jobs/server/search/schema";
import { database } from "@/lib/platform/server/database";

type Row = { facet: string; asset_id: string };

/**
 * The newest picture of each of these collections: the address of its poster by the collection's id. A
 * collection without a picture is absent. Reads only the jobs that are in one of them.
 */
export async function readCovers(
  workspaceId: string,
  collectionIds: readonly string[],
): Promise<Map<string, string>> {
  if (collectionIds.length === 0) return new Map();
  const facets = collectionIds.map((id) => `in:${id}`);
  const { rows } = await database().execute<Row>(sql`
    select distinct on (facet) facet, made.id as asset_id
    from ${searchIndex}, unnest(${searchIndex.facets}) facet, ${assets} made
    where ${searchIndex.workspaceId} = ${workspaceId} and ${searchIndex.deletedAt} is null
      and ${searchIndex.facets} && ${sql.param(facets)}::text[] and facet = any(${sql.param(facets)}::text[])
      and made.job_id = ${searchIndex.jobId} and made.poster_name is not null
    order by facet, ${searchIndex.createdAt} desc, made.position`);
  return new Map(
    rows.map(({ facet, asset_id: assetId }) => [
      facet.slice("in:".length),
      addressOf(assetsApi.poster, { params: { assetId } }),
    ]),
  );
}

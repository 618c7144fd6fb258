import "server-only";
import { and, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { database } from "@/lib/platform/server/database";
import { inList, matchesFilters } from "./find";
import type { listQuery } from "./list";
import { orderedBy } from "./order";
import { searchIndex } from "./schema";

type Query = z.output<typeof listQuery>;
type Fields = Record<string, SQL>;
type NoFields = Record<never, SQL>;

/**
 * A search looks through so many entries of its list, in order, before it asks the index of words. That index knows no
 * order and no workspace: all jobs with a common word take longer to gather than these to read. What few of these have
 * is rare, and gathered quickly.
 */
const LOOKED_THROUGH = 10_000;

/** The places of one more job than a page holds, so that the caller sees whether there is another page. */
export async function placesOf<More extends Fields = NoFields>(
  workspaceId: string,
  query: Query,
  more: More = {} as More,
) {
  if (!query.q) return pageOf(workspaceId, query, more);
  const near = await nearPageOf(workspaceId, query, more);
  if (near.length > query.limit || (await endsNear(workspaceId, query))) return near;
  return foundPageOf(workspaceId, query, more);
}

/** Read in the order of the list, as the planner sees fit. */
export function pageOf<More extends Fields = NoFields>(
  workspaceId: string,
  { cursor, limit, ...filters }: Query,
  more: More = {} as More,
) {
  const { by, value, behind } = orderedBy(filters.sort, cursor);
  return database()
    .select({ id: searchIndex.jobId, value, ...more })
    .from(searchIndex)
    .where(and(matchesFilters(workspaceId, filters), behind))
    .orderBy(...by)
    .limit(limit + 1);
}

/** The same from the first entries of the list alone. */
export function nearPageOf<More extends Fields = NoFields>(
  workspaceId: string,
  { cursor, limit, ...filters }: Query,
  more: More = {} as More,
) {
  const { by, value, behind } = orderedBy(filters.sort, cursor);
  const near = database()
    .select()
    .from(searchIndex)
    .where(and(inList(workspaceId, filters), behind))
    .orderBy(...by)
    .limit(LOOKED_THROUGH);
  return database()
    .select({ id: sql<string>`${searchIndex.jobId}`, value, ...more })
    .from(sql`(${near}) ${searchIndex}`)
    .where(matchesFilters(workspaceId, filters))
    .orderBy(...by)
    .limit(limit + 1);
}

/** Whether the first entries of the list are all it has. */
async function endsNear(workspaceId: string, { cursor, limit: _, ...filters }: Query): Promise<boolean> {
  const { by, behind } = orderedBy(filters.sort, cursor);
  const rows = await database()
    .select({ id: searchIndex.jobId })
    .from(searchIndex)
    .where(and(inList(workspaceId, filters), behind))
    .orderBy(...by)
    .offset(LOOKED_THROUGH)
    .limit(1);
  return rows.length === 0;
}

/**
 * The same by way of the indexes of words and facets. The planner does not know how rare the beginning of a word is, and
 * would look for a rare one in every entry of a list; `offset 0` keeps it from that.
 */
export function foundPageOf<More extends Fields = NoFields>(
  workspaceId: string,
  { cursor, limit, ...filters }: Query,
  more: More = {} as More,
) {
  const { by, value, behind } = orderedBy(filters.sort, cursor);
  const found = database()
    .select()
    .from(searchIndex)
    .where(and(matchesFilters(workspaceId, filters), behind));
  return database()
    .select({ id: sql<string>`${searchIndex.jobId}`, value, ...more })
    .from(sql`(${found} offset 0) ${searchIndex}`)
    .orderBy(...by)
    .limit(limit + 1);
}

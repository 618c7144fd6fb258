import "server-only";
import { and, getTableColumns, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, database, keepsStatements } from "@/lib/platform/server/database";
import { type listQuery, plainFilters } from "../../filters";
import { jobs } from "../schema";
import { inList, matchesFilters } from "./find";
import { orderedBy } from "./order";
import { searchIndex } from "./schema";

type Query = z.output<typeof listQuery>;

/**
 * A search scans so many entries of its list, in order, before it asks the index of words. That index knows no
 * order and no workspace: all jobs with a common word take longer to gather than these to scan. What few of these have
 * is rare, and gathered quickly.
 */
const SCAN_LIMIT = 10_000;

/** The version that PostgreSQL gives an entry. Only a table itself has it, so that a selection must hand it on. */
const entryVersion = sql`${searchIndex}.xmin`;
const entry = { ...getTableColumns(searchIndex), version: entryVersion.as("xmin") };

/**
 * The versions of the rows of a job and of its entry: one of them changes with every write of the job, and, because the
 * entry is written with them, of its results.
 */
const version = sql<string>`(select job.xmin::text from ${jobs} job where job.id = ${searchIndex.jobId})
  || ' ' || ${entryVersion}::text`;

/** One more job than a page holds, so that the caller sees whether there is another page. */
export async function findPage(workspaceId: string, query: Query) {
  if (isFirstOfAll(query) && keepsStatements()) {
    return firstPage().execute({ workspaceId, limit: query.limit + 1 });
  }
  if (!query.q) return readInOrder(workspaceId, query);
  const scanned = await searchByScan(workspaceId, query);
  if (scanned.length > query.limit || (await endsWithinScan(workspaceId, query))) return scanned;
  return searchByIndex(workspaceId, query);
}

const isFirstOfAll = ({ cursor, ...query }: Query) =>
  !cursor && Object.keys(plainFilters(query)).length === 0;

/** The page that every gallery opens with, and reads again with every change: written once, and planned once a connection. */
function firstPage() {
  const on = database();
  const prepared = firstPages.get(on) ?? prepareFirstPage(on);
  firstPages.set(on, prepared);
  return prepared;
}

const firstPages = new WeakMap<Database, ReturnType<typeof prepareFirstPage>>();

function prepareFirstPage(on: Database) {
  const { by, value } = orderedBy("newest");
  return on
    .select({ id: searchIndex.jobId, value, version })
    .from(searchIndex)
    .where(inList(sql.placeholder("workspaceId"), {}))
    .orderBy(...by)
    .limit(sql.placeholder("limit"))
    .prepare("first-page");
}

/** Read in the order of the list, as the planner sees fit. */
export function readInOrder(workspaceId: string, { cursor, limit, ...filters }: Query) {
  const { by, value, behind } = orderedBy(filters.sort, cursor);
  return database()
    .select({ id: searchIndex.jobId, value, version })
    .from(searchIndex)
    .where(and(matchesFilters(workspaceId, filters), behind))
    .orderBy(...by)
    .limit(limit + 1);
}

/** The same from the first entries of the list alone. */
export function searchByScan(workspaceId: string, { cursor, limit, ...filters }: Query) {
  const { by, value, behind } = orderedBy(filters.sort, cursor);
  const scanned = database()
    .select(entry)
    .from(searchIndex)
    .where(and(inList(workspaceId, filters), behind))
    .orderBy(...by)
    .limit(SCAN_LIMIT);
  return database()
    .select({ id: sql<string>`${searchIndex.jobId}`, value, version })
    .from(sql`(${scanned}) ${searchIndex}`)
    .where(matchesFilters(workspaceId, filters))
    .orderBy(...by)
    .limit(limit + 1);
}

/** Whether the first entries of the list are all it has. */
async function endsWithinScan(
  workspaceId: string,
  { cursor, limit: _, ...filters }: Query,
): Promise<boolean> {
  const { by, behind } = orderedBy(filters.sort, cursor);
  const rows = await database()
    .select({ id: searchIndex.jobId })
    .from(searchIndex)
    .where(and(inList(workspaceId, filters), behind))
    .orderBy(...by)
    .offset(SCAN_LIMIT)
    .limit(1);
  return rows.length === 0;
}

/**
 * The same by way of the indexes of words and facets. The planner does not know how rare the beginning of a word is, and
 * would look for a rare one in every entry of a list; `offset 0` keeps it from that.
 */
export function searchByIndex(workspaceId: string, { cursor, limit, ...filters }: Query) {
  const { by, value, behind } = orderedBy(filters.sort, cursor);
  const entries = database()
    .select(entry)
    .from(searchIndex)
    .where(and(matchesFilters(workspaceId, filters), behind));
  return database()
    .select({ id: sql<string>`${searchIndex.jobId}`, value, version })
    .from(sql`(${entries} offset 0) ${searchIndex}`)
    .orderBy(...by)
    .limit(limit + 1);
}

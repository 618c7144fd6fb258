import "server-only";
import { and, getTableColumns, sql } from "drizzle-orm";
import type { z } from "zod";
import { everything, type Sight } from "@/lib/audience/server/sight";
import { canPrepareStatements, type Database, database } from "@/lib/platform/server/database";
import type { listQuery } from "../../filters";
import { plainFilters } from "../../plain-filters";
import { jobs } from "../schema";
import { matchesFilters, matchesIndexedFilters } from "./find";
import { orderedBy } from "./order";
import { searchIndex } from "./schema";

type Query = z.output<typeof listQuery>;

/**
 * A search first scans so many entries of its list, in order. The index of words knows no order and no workspace, so
 * reading all jobs with a common word takes longer than this scan. A word that few of the scanned entries have is rare,
 * and the index finds it quickly.
 */
const SCAN_LIMIT = 10_000;

/** The version that PostgreSQL gives to an entry. A subquery has it only as a named column. */
const entryVersion = sql`${searchIndex}.xmin`;
const entry = { ...getTableColumns(searchIndex), version: entryVersion.as("xmin") };

/**
 * The versions of the rows of a job and of its entry. One of them changes with every write of the job, and with every
 * write of a result, because that writes the entry.
 */
const version = sql<string>`(select job.xmin::text from ${jobs} job where job.id = ${searchIndex.jobId})
  || ' ' || ${entryVersion}::text`;

/** The entries of a page and one more, so that the caller sees whether there is another page. */
export async function findPage(sight: Sight, query: Query) {
  const isWhole = sight.hiddenBoards.length === 0;
  if (isWhole && isUnfilteredFirstPage(query) && canPrepareStatements()) {
    return firstPage().execute({ workspaceId: sight.workspaceId, limit: query.limit + 1 });
  }
  if (!query.q) return readInOrder(sight, query);
  const scanned = await searchByScan(sight, query);
  if (scanned.length > query.limit || (await endsWithinScan(sight, query))) return scanned;
  return searchByIndex(sight, query);
}

const isUnfilteredFirstPage = ({ cursor, ...query }: Query) =>
  !cursor && Object.keys(plainFilters(query)).length === 0;

/** The most frequent page, which every gallery opens with: prepared, so that it is planned once for each connection. */
function firstPage() {
  const on = database();
  const prepared = firstPages.get(on) ?? prepareFirstPage(on);
  firstPages.set(on, prepared);
  return prepared;
}

const firstPages = new WeakMap<Database, ReturnType<typeof prepareFirstPage>>();

function prepareFirstPage(on: Database) {
  const { by, value } = orderedBy({});
  return on
    .select({ id: searchIndex.jobId, value, version })
    .from(searchIndex)
    .where(matchesIndexedFilters({ ...everything(""), workspaceId: sql.placeholder("workspaceId") }, {}))
    .orderBy(...by)
    .limit(sql.placeholder("limit"))
    .prepare("first-page");
}

/** In the order of the list. The planner chooses the index. */
export function readInOrder(sight: Sight, { cursor, limit, ...filters }: Query) {
  const { by, value, behind } = orderedBy(filters, cursor);
  return database()
    .select({ id: searchIndex.jobId, value, version })
    .from(searchIndex)
    .where(and(matchesFilters(sight, filters), behind))
    .orderBy(...by)
    .limit(limit + 1);
}

/** Finds a page among the first `SCAN_LIMIT` entries of the list. */
export function searchByScan(sight: Sight, { cursor, limit, ...filters }: Query) {
  const { by, value, behind } = orderedBy(filters, cursor);
  const scanned = database()
    .select(entry)
    .from(searchIndex)
    .where(and(matchesIndexedFilters(sight, filters), behind))
    .orderBy(...by)
    .limit(SCAN_LIMIT);
  return database()
    .select({ id: sql<string>`${searchIndex.jobId}`, value, version })
    .from(sql`(${scanned}) ${searchIndex}`)
    .where(matchesFilters(sight, filters))
    .orderBy(...by)
    .limit(limit + 1);
}

/** Whether the list has no more than these entries. */
async function endsWithinScan(sight: Sight, { cursor, limit: _, ...filters }: Query): Promise<boolean> {
  const { by, behind } = orderedBy(filters, cursor);
  const rows = await database()
    .select({ id: searchIndex.jobId })
    .from(searchIndex)
    .where(and(matchesIndexedFilters(sight, filters), behind))
    .orderBy(...by)
    .offset(SCAN_LIMIT)
    .limit(1);
  return rows.length === 0;
}

/**
 * Finds a page by the indexes of words and facets. The planner does not know how rare the beginning of a word is, and would
 * look for a rare one in every entry of a list; `offset 0` prevents this.
 */
export function searchByIndex(sight: Sight, { cursor, limit, ...filters }: Query) {
  const { by, value, behind } = orderedBy(filters, cursor);
  const entries = database()
    .select(entry)
    .from(searchIndex)
    .where(and(matchesFilters(sight, filters), behind));
  return database()
    .select({ id: sql<string>`${searchIndex.jobId}`, value, version })
    .from(sql`(${entries} offset 0) ${searchIndex}`)
    .orderBy(...by)
    .limit(limit + 1);
}

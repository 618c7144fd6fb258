import "server-only";
import { and, asc, count, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { type Reader, type Sight, sightOf } from "@/lib/audience/server/sight";
import { FILTERS, type JobFilters } from "@/lib/jobs/filters";
import { MADE_HERE, matchesFilters } from "@/lib/jobs/server/search/find";
import { searchIndex } from "@/lib/jobs/server/search/schema";
import { seenEntries } from "@/lib/jobs/server/sight";
import { database } from "@/lib/platform/server/database";
import { personNames } from "@/lib/session/server/sessions";
import { byValueList, type Counted, type LibraryNames } from "../library";
import { messages } from "../messages";
import { IS_ORDERED, seenCollections } from "./read-collections";
import { collections, savedViews } from "./schema";

/** The prefixes of the facets whose values are listed. */
const COLLECTION = FILTERS.collection.facet("");
const LISTED = [COLLECTION, ...Object.values(byValueList((facet) => facet))];

/** How many jobs match a filter. */
export async function countJobs(reader: Reader, filters: JobFilters) {
  const sight = await sightOf(reader);
  const [row] = await database()
    .select({ jobs: count() })
    .from(searchIndex)
    .where(matchesFilters(sight, filters));
  return { object: "job_count" as const, jobs: row?.jobs ?? 0 };
}

/** Every value that a filter of this workspace can have. */
export async function readNames(reader: Reader): Promise<LibraryNames> {
  const { workspaceId } = reader;
  const sight = await sightOf(reader);
  const [facets, models, people, named, views, expiring, trash] = await Promise.all([
    readFacets(sight),
    countBy(sight, searchIndex.modelId),
    countBy(sight, searchIndex.personId, MADE_HERE),
    database()
      .select({ id: collections.id, name: collections.name, isOrdered: IS_ORDERED })
      .from(collections)
      .where(and(eq(collections.workspaceId, workspaceId), seenCollections(sight)))
      .orderBy(asc(collections.name)),
    database()
      .select()
      .from(savedViews)
      .where(eq(savedViews.workspaceId, workspaceId))
      .orderBy(asc(savedViews.name)),
    countWhere(and(isSeen(sight), isNull(searchIndex.deletedAt), isNotNull(searchIndex.expiringAt))),
    countWhere(and(isSeen(sight), isNotNull(searchIndex.deletedAt))),
  ]);
  const sized = new Map(valuesOf(facets, COLLECTION).map(({ name, jobs }) => [name, jobs]));
  const names = await personNames(people.map(({ name }) => name));
  return {
    object: "library_names",
    ...byValueList((facet) => valuesOf(facets, facet)),
    models,
    people: people.map(({ name: id, jobs }) => ({ id, name: names.get(id) ?? messages.names.unnamed, jobs })),
    collections: named.map(({ id, name, isOrdered }) => ({
      id,
      object: "collection",
      name,
      jobs: sized.get(id) ?? 0,
      is_ordered: isOrdered,
    })),
    views: views.map(({ id, name, query }) => ({ id, object: "saved_view", name, query })),
    expiring,
    trash,
  };
}

const isSeen = (sight: Sight): SQL | undefined =>
  and(eq(searchIndex.workspaceId, sight.workspaceId), seenEntries(sight));

/** `offset 0` makes the planner group facets before it filters them by prefix. */
async function readFacets(sight: Sight): Promise<Counted[]> {
  const { rows } = await database().execute<Counted>(sql`
    select name, jobs from (
      select facet as name, count(*)::int as jobs
      from ${searchIndex}, unnest(${searchIndex.facets}) facet
      where ${isSeen(sight)} and ${searchIndex.deletedAt} is null
      group by facet offset 0
    ) grouped
    where split_part(name, ':', 1) || ':' = any(${sql.param(LISTED)}::text[])
    order by name`);
  return rows;
}

/** The values of the facets with this prefix. */
const valuesOf = (facets: readonly Counted[], prefix: string): Counted[] =>
  facets.flatMap(({ name, jobs }) =>
    name.startsWith(prefix) ? [{ name: name.slice(prefix.length), jobs }] : [],
  );

const countBy = (
  sight: Sight,
  column: typeof searchIndex.modelId | typeof searchIndex.personId,
  condition?: SQL,
): Promise<Counted[]> =>
  database()
    .select({ name: column, jobs: count() })
    .from(searchIndex)
    .where(and(isSeen(sight), isNull(searchIndex.deletedAt), condition))
    .groupBy(column)
    .orderBy(asc(column));

async function countWhere(condition: ReturnType<typeof and>): Promise<number> {
  const [row] = await database().select({ jobs: count() }).from(searchIndex).where(condition);
  return row?.jobs ?? 0;
}

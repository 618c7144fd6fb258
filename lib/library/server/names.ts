import "server-only";
import { and, asc, count, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { JobFilters } from "@/lib/jobs/filters";
import { MADE_HERE, matchesFilters } from "@/lib/jobs/server/search/find";
import { searchIndex } from "@/lib/jobs/server/search/schema";
import { database } from "@/lib/platform/server/database";
import { personNames } from "@/lib/session/server/person-names";
import type { Session } from "@/lib/session/server/session";
import type { LibraryNames } from "../library";
import { messages } from "../messages";
import { readCovers } from "./covers";
import { collections, savedViews } from "./schema";

type Counted = { name: string; jobs: number };

/** How many jobs match a filter. */
export async function countJobs({ workspaceId }: Session, filters: JobFilters) {
  const [row] = await database()
    .select({ jobs: count() })
    .from(searchIndex)
    .where(matchesFilters(workspaceId, filters));
  return { object: "job_count" as const, jobs: row?.jobs ?? 0 };
}

/** Every value that a filter of this workspace can have. */
export async function readNames({ workspaceId }: Session): Promise<LibraryNames> {
  const [facets, models, people, named, views, expiring, trash] = await Promise.all([
    readFacets(workspaceId),
    countBy(workspaceId, searchIndex.modelId),
    countBy(workspaceId, searchIndex.personId, MADE_HERE),
    database()
      .select()
      .from(collections)
      .where(eq(collections.workspaceId, workspaceId))
      .orderBy(asc(collections.name)),
    database()
      .select()
      .from(savedViews)
      .where(eq(savedViews.workspaceId, workspaceId))
      .orderBy(asc(savedViews.name)),
    countWhere(
      and(
        eq(searchIndex.workspaceId, workspaceId),
        isNull(searchIndex.deletedAt),
        isNotNull(searchIndex.expiringAt),
      ),
    ),
    countWhere(and(eq(searchIndex.workspaceId, workspaceId), isNotNull(searchIndex.deletedAt))),
  ]);
  const sized = new Map(of(facets, "in").map(({ name, jobs }) => [name, jobs]));
  const [names, covers] = await Promise.all([
    personNames(people.map(({ name }) => name)),
    readCovers(
      workspaceId,
      named.map(({ id }) => id).filter((id) => sized.has(id)),
    ),
  ]);
  return {
    object: "library_names",
    tags: of(facets, "tag"),
    ratios: of(facets, "ratio"),
    resolutions: of(facets, "resolution"),
    models,
    people: people.map(({ name: id, jobs }) => ({ id, name: names.get(id) ?? messages.names.unnamed, jobs })),
    collections: named.map(({ id, name }) => ({
      id,
      object: "collection",
      name,
      jobs: sized.get(id) ?? 0,
      cover_url: covers.get(id) ?? null,
    })),
    views: views.map(({ id, name, query }) => ({ id, object: "saved_view", name, query })),
    expiring,
    trash,
  };
}

async function readFacets(workspaceId: string): Promise<Counted[]> {
  const facet = sql<string>`unnest(${searchIndex.facets})`.as("facet");
  const each = database()
    .select({ facet })
    .from(searchIndex)
    .where(and(eq(searchIndex.workspaceId, workspaceId), isNull(searchIndex.deletedAt)))
    .as("each");
  return database()
    .select({ name: each.facet, jobs: count() })
    .from(each)
    .groupBy(each.facet)
    .orderBy(asc(each.facet));
}

/** The facets of one kind, without their prefix. */
const of = (facets: readonly Counted[], kind: string): Counted[] =>
  facets.flatMap(({ name, jobs }) =>
    name.startsWith(`${kind}:`) ? [{ name: name.slice(kind.length + 1), jobs }] : [],
  );

const countBy = (
  workspaceId: string,
  column: typeof searchIndex.modelId | typeof searchIndex.personId,
  condition?: SQL,
): Promise<Counted[]> =>
  database()
    .select({ name: column, jobs: count() })
    .from(searchIndex)
    .where(and(eq(searchIndex.workspaceId, workspaceId), isNull(searchIndex.deletedAt), condition))
    .groupBy(column)
    .orderBy(asc(column));

async function countWhere(condition: ReturnType<typeof and>): Promise<number> {
  const [row] = await database().select({ jobs: count() }).from(searchIndex).where(condition);
  return row?.jobs ?? 0;
}

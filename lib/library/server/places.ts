import "server-only";
import { and, arrayContains, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { sightOf } from "@/lib/audience/server/sight";
import { ApiError } from "@/lib/contract/errors";
import { FILTERS } from "@/lib/jobs/filters";
import { orderedBy } from "@/lib/jobs/server/search/order";
import { collectionPlaces, searchIndex } from "@/lib/jobs/server/search/schema";
import { seenEntries } from "@/lib/jobs/server/sight";
import { type Transaction, transaction } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { type CollectionMove, type CollectionMoved, MAX_PLACES } from "../library";
import { messages } from "../messages";
import { announceLibrary } from "./changes";
import { collections } from "./schema";

/**
 * The row of a collection of this workspace, locked until the transaction ends: its order is changed by one at a time.
 * Whoever takes jobs out of it locks it before the jobs.
 */
export async function lockCollection(within: Transaction, workspaceId: string, id: string) {
  const [row] = await within
    .select()
    .from(collections)
    .where(and(eq(collections.workspaceId, workspaceId), eq(collections.id, id)))
    .for("update");
  return row;
}

/** Jobs that are in a collection. Those in the trash keep their places. */
export const insideCollection = (workspaceId: string, id: string) =>
  and(
    eq(searchIndex.workspaceId, workspaceId),
    arrayContains(searchIndex.facets, [FILTERS.collection.facet(id)]),
  );

/**
 * Moves jobs of a collection, in this order, before another one of it; null for the end. Of moves at the same time, each
 * counts from the order that the one before it has left.
 * @throws ApiError `not_found` for another workspace's collection; `invalid_request` for a job that is not in it, and for
 * places beyond `MAX_PLACES`
 */
export async function moveInCollection(
  session: Session,
  id: string,
  { job_ids, before }: CollectionMove,
): Promise<CollectionMoved> {
  const { workspaceId } = session;
  const sight = await sightOf(session);
  return transaction(async (within) => {
    const isThere = await lockCollection(within, workspaceId, id);
    if (!isThere || sight.hiddenCollections.includes(id))
      throw new ApiError("not_found", messages.collections.notFound);
    const rows = await within
      .select({ id: searchIndex.jobId })
      .from(searchIndex)
      .where(and(insideCollection(workspaceId, id), seenEntries(sight)))
      .orderBy(...orderedBy({ sort: "collection", collection: id }).by);
    const order = rows.map((row) => row.id);
    const inside = new Set(order);
    for (const [field, ids] of [
      ["job_ids", job_ids],
      ["before", before === null ? [] : [before]],
    ] as const)
      if (!ids.every((each) => inside.has(each)))
        throw new ApiError("invalid_request", messages.collections.notInside, { details: { field } });
    const moved = placedBefore(order, [...new Set(job_ids)], before);
    const first = moved.findIndex((each, at) => each !== order[at]);
    if (first < 0) return { object: "collection_moved", undo: null };
    const last = moved.findLastIndex((each, at) => each !== order[at]);
    if (last >= MAX_PLACES)
      throw new ApiError("invalid_request", messages.collections.tooManyPlaces(MAX_PLACES));
    // Also those that don't move: what comes later stands after all of them.
    await writePlaces(within, id, moved.slice(0, MAX_PLACES));
    await announceLibrary(workspaceId, within);
    return {
      object: "collection_moved",
      // Where they begin, and not before what is behind them: that may be another one by then.
      undo: { job_ids: order.slice(first, last + 1), before: moved[first] ?? null },
    };
  });
}

/** The order with some ids of it before another one. Before one of themselves, they stay where that one is. */
export function placedBefore(
  order: readonly string[],
  ids: readonly string[],
  before: string | null,
): string[] {
  const moving = new Set(ids);
  const end = before === null ? order.length : order.indexOf(before);
  const ahead = order.slice(0, end).filter((id) => !moving.has(id));
  const behind = order.slice(end).filter((id) => !moving.has(id));
  return [...ahead, ...ids, ...behind];
}

/** Gives these jobs the first places of a collection. Rows that have theirs already are not written. */
async function writePlaces(within: Transaction, collectionId: string, ids: readonly string[]): Promise<void> {
  await within.execute(sql`
    insert into ${collectionPlaces} as placed (collection_id, job_id, place)
    select ${collectionId}, wanted.id, wanted.place::int
    from unnest(${sql.param(ids)}::text[]) with ordinality wanted (id, place)
    on conflict (collection_id, job_id) do update set place = excluded.place
    where placed.place <> excluded.place`);
}

/**
 * Forgets the places of jobs that are no longer in a collection, and its cover if that is one of them.
 * @returns whether there was anything to forget
 */
export async function forgetPlaces(
  within: Transaction,
  collectionId: string,
  jobIds: readonly string[],
): Promise<boolean> {
  const places = await within
    .delete(collectionPlaces)
    .where(and(eq(collectionPlaces.collectionId, collectionId), inArray(collectionPlaces.jobId, [...jobIds])))
    .returning();
  const covers = await within
    .update(collections)
    .set({ coverJobId: null })
    .where(
      and(
        eq(collections.id, collectionId),
        isNotNull(collections.coverJobId),
        inArray(collections.coverJobId, [...jobIds]),
      ),
    )
    .returning();
  return places.length + covers.length > 0;
}

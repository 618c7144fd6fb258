import "server-only";
import { and, eq } from "drizzle-orm";
import type { AudienceChange } from "@/lib/audience/audience";
import { writeAudience } from "@/lib/audience/server/audience";
import { audiences } from "@/lib/audience/server/schema";
import { isHidden, type Reader, sightOf } from "@/lib/audience/server/sight";
import { ApiError } from "@/lib/contract/errors";
import { collectionPlaces, searchIndex } from "@/lib/jobs/server/search/schema";
import { findByName } from "@/lib/platform/name-form";
import { withinBound } from "@/lib/platform/server/bounds";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import { newId } from "@/lib/platform/server/new-id";
import { assertMayTouch } from "@/lib/session/server/permit";
import type { Session } from "@/lib/session/server/session";
import type { Collection, CollectionChange, CollectionDetails } from "../library";
import { messages } from "../messages";
import { announceLibrary } from "./changes";
import { insideCollection, lockCollection } from "./places";
import { readCollections, seenCollections } from "./read-collections";
import { collections } from "./schema";

const ours = (workspaceId: string, id: string) =>
  and(eq(collections.workspaceId, workspaceId), eq(collections.id, id));

/** @throws ApiError `not_found` for a collection that the reader does not see */
export async function ensureCollection(reader: Reader, id: string): Promise<void> {
  if ((await collectionName(reader, id)) === undefined)
    throw new ApiError("not_found", messages.collections.notFound);
}

/** The name of a collection that the reader sees. */
export async function collectionName(reader: Reader, id: string): Promise<string | undefined> {
  const [row] = await database()
    .select({ name: collections.name })
    .from(collections)
    .where(and(ours(reader.workspaceId, id), seenCollections(await sightOf(reader))));
  return row?.name;
}

/** The collection of a name, however that is typed. */
async function collectionNamed(within: Transaction, workspaceId: string, name: string) {
  const all = await within.select().from(collections).where(eq(collections.workspaceId, workspaceId));
  return findByName(all, name, (each) => each.name);
}

/**
 * Creates a collection; returns the existing one of that name if there is one. Throws like `withinBound`.
 * @throws ApiError `conflict` for the name of one that the person does not see
 */
export function createCollection(session: Session, name: string): Promise<Collection> {
  const { workspaceId, personId } = session;
  return transaction(async (within) => {
    await lockWithin(within, "names", workspaceId);
    const known = await collectionNamed(within, workspaceId, name);
    if (known && (await isHidden(session, known.id, within)))
      throw new ApiError("conflict", messages.collections.nameTaken);
    const insert = () =>
      within
        .insert(collections)
        .values({ id: newId("col"), workspaceId, name, personId })
        .onConflictDoNothing()
        .returning();
    const [row] = known ? [] : await withinBound(within, "collections", workspaceId, insert);
    if (row) await announceLibrary(workspaceId, within);
    const collection = known ?? row;
    // One of an older process, which holds no lock.
    if (!collection) throw new ApiError("conflict", messages.collections.justRemoved);
    return { id: collection.id, object: "collection", name: collection.name, jobs: 0, is_ordered: false };
  });
}

/**
 * Changes the fields of a collection that are present. An empty note is none.
 * @throws ApiError `not_found` for another workspace's collection; `conflict` for the name of another one;
 * `invalid_request` for a cover that is not in it
 */
export async function changeCollection(
  session: Session,
  id: string,
  { name, note, cover_job_id }: CollectionChange,
): Promise<CollectionDetails> {
  const { workspaceId } = session;
  await ensureCollection(session, id);
  await transaction(async (within) => {
    const row = await lockCollection(within, workspaceId, id);
    if (!row) throw new ApiError("not_found", messages.collections.notFound);
    if (name !== undefined) {
      await lockWithin(within, "names", workspaceId);
      const known = await collectionNamed(within, workspaceId, name);
      if (known && known.id !== id) throw new ApiError("conflict", messages.collections.nameTaken);
    }
    if (cover_job_id) {
      const covered = and(insideCollection(workspaceId, id), eq(searchIndex.jobId, cover_job_id));
      if ((await within.select({ id: searchIndex.jobId }).from(searchIndex).where(covered)).length === 0)
        throw new ApiError("invalid_request", messages.collections.notInside, {
          details: { field: "cover_job_id" },
        });
    }
    const changes = {
      name: name ?? row.name,
      note: note === undefined ? row.note : note.trim() || null,
      coverJobId: cover_job_id === undefined ? row.coverJobId : cover_job_id,
    };
    await withinBound(within, "collections", workspaceId, () =>
      within.update(collections).set(changes).where(eq(collections.id, id)),
    );
    await announceLibrary(workspaceId, within);
  });
  const [changed] = (await readCollections(session, id)).collections;
  if (!changed) throw new ApiError("not_found", messages.collections.notFound);
  return changed;
}

/**
 * Changes who sees a collection. Its jobs are seen as before, wherever else they are.
 * @throws ApiError `not_found`, and as `writeAudience`
 */
export async function setCollectionAudience(
  session: Session,
  id: string,
  change: AudienceChange,
): Promise<CollectionDetails> {
  const { workspaceId } = session;
  await ensureCollection(session, id);
  await transaction(async (within) => {
    const row = await lockCollection(within, workspaceId, id);
    if (!row) throw new ApiError("not_found", messages.collections.notFound);
    await writeAudience(within, session, { of: "collection", id, makerId: row.personId }, change);
    await announceLibrary(workspaceId, within);
  });
  const [changed] = (await readCollections(session, id)).collections;
  if (!changed) throw new ApiError("not_found", messages.collections.notFound);
  return changed;
}

/**
 * Deletes a collection, but not its jobs. Its id may stay on jobs, where nothing shows it.
 * @throws ApiError `not_found`, also for another workspace's collection; `not_permitted` for another person's
 */
export async function deleteCollection(session: Session, id: string): Promise<void> {
  const { workspaceId } = session;
  await ensureCollection(session, id);
  await transaction(async (within) => {
    const [deleted] = await within.delete(collections).where(ours(workspaceId, id)).returning();
    if (!deleted) throw new ApiError("not_found", messages.collections.notFound);
    // The transaction is rolled back.
    assertMayTouch(session, "remove", deleted.personId);
    await within.delete(audiences).where(eq(audiences.id, id));
    await within.delete(collectionPlaces).where(eq(collectionPlaces.collectionId, id));
    await announceLibrary(workspaceId, within);
  });
}

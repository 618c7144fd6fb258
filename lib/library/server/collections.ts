import "server-only";
import { and, eq } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { database, transaction } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import { assertMayTouch } from "@/lib/session/server/permit";
import type { Session } from "@/lib/session/server/session";
import type { Collection } from "../library";
import { messages } from "../messages";
import { announceLibrary } from "./changes";
import { collections } from "./schema";

const ours = (workspaceId: string, id: string) =>
  and(eq(collections.workspaceId, workspaceId), eq(collections.id, id));

/** @throws ApiError `not_found` for a collection that is not in this workspace */
export async function ensureCollection(workspaceId: string, id: string): Promise<void> {
  const rows = await database().select({ id: collections.id }).from(collections).where(ours(workspaceId, id));
  if (rows.length === 0) throw new ApiError("not_found", messages.collections.notFound);
}

/** Creates a collection; returns the existing one of that name if there is one. */
export function createCollection({ workspaceId, personId }: Session, name: string): Promise<Collection> {
  return transaction(async (within) => {
    const [row] = await within
      .insert(collections)
      .values({ id: newId("col"), workspaceId, name, personId })
      .onConflictDoNothing()
      .returning();
    if (row) await announceLibrary(workspaceId, within);
    const collection = row ?? (await named(workspaceId, name));
    return { id: collection.id, object: "collection", name: collection.name, jobs: 0 };
  });
}

async function named(workspaceId: string, name: string) {
  const [row] = await database()
    .select()
    .from(collections)
    .where(and(eq(collections.workspaceId, workspaceId), eq(collections.name, name)));
  if (!row) throw new ApiError("conflict", messages.collections.justRemoved);
  return row;
}

/**
 * Deletes a collection, but not its jobs. Its id may stay on jobs, where nothing shows it.
 * @throws ApiError `not_found`, also for another workspace's collection; `not_permitted` for another person's
 */
export async function deleteCollection(session: Session, id: string): Promise<void> {
  const { workspaceId } = session;
  await transaction(async (within) => {
    const [deleted] = await within.delete(collections).where(ours(workspaceId, id)).returning();
    if (!deleted) throw new ApiError("not_found", messages.collections.notFound);
    // The transaction is rolled back.
    assertMayTouch(session, "remove", deleted.personId);
    await announceLibrary(workspaceId, within);
  });
}

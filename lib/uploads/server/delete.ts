import "server-only";
import { and, eq } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { describedStore, uploadStore } from "@/lib/files/server/store";
import type { Store } from "@/lib/files/server/store-type";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { withLock } from "@/lib/platform/server/lock";
import { logger } from "@/lib/platform/server/logger";
import type { Session } from "@/lib/session/server/session";
import { messages } from "../messages";
import { keepDayUsage } from "./quota";
import { contentKey, type UploadRow, uploads } from "./schema";

/**
 * Deletes our copy of an upload, and the pictures of its descriptions. The service has no way to delete a
 * file: its own copy stays until its link expires, so jobs and descriptions that are not sent yet still work.
 * @param forgetUses removes the upload from the rows that use it, and returns the names of pictures to delete
 * @throws ApiError `not_found`, also for another workspace's upload
 */
export async function deleteUpload(
  { workspaceId }: Pick<Session, "workspaceId">,
  id: string,
  forgetUses: (within: Transaction, upload: UploadRow) => Promise<string[]>,
): Promise<void> {
  const which = and(eq(uploads.id, id), eq(uploads.workspaceId, workspaceId));
  const [row] = await database().select().from(uploads).where(which);
  if (!row) throw notFound();
  // A concurrent upload of the same bytes finds the file whole, or not at all.
  await withLock("upload", contentKey(row), async () => {
    const { storedName, strips } = await transaction(async (within) => {
      const [deleted] = await within.delete(uploads).where(which).returning();
      if (!deleted) throw notFound();
      await keepDayUsage(within, deleted);
      return { storedName: deleted.storedName, strips: await forgetUses(within, deleted) };
    });
    await drop(uploadStore(), [storedName]);
    await drop(describedStore(), strips);
  });
}

/**
 * Removes files that no row names any more. While the store is away, or not ours, they stay there, and nobody can ask
 * for them.
 */
async function drop(store: Store, names: readonly string[]): Promise<void> {
  for (const name of names) {
    try {
      await store.remove(name);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      logger.warn({ err: error, name }, "a deleted file is still in the store");
    }
  }
}

const notFound = () => new ApiError("not_found", messages.uploads.notFound);

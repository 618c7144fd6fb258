import "server-only";
import { and, eq } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { describedStore, uploadStore } from "@/lib/files/server/store";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { withLock } from "@/lib/platform/server/lock";
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
    await uploadStore().remove(storedName);
    for (const name of strips) await describedStore().remove(name);
  });
}

const notFound = () => new ApiError("not_found", messages.uploads.notFound);

import "server-only";
import { and, eq } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { describedStore, uploadStore } from "@/lib/files/server/store";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { withLock } from "@/lib/platform/server/lock";
import type { Session } from "@/lib/session/server/session";
import { keepDayTaken } from "./quota";
import { contentKey, type UploadRow, uploads } from "./schema";

/**
 * Deletes our copy of an upload, and the pictures that descriptions of it are shown with. The service has no way to
 * delete a file: its own copy stays until its link expires, so jobs and descriptions that were asked for and not sent
 * yet still work.
 * @param forgetUses takes the upload from what was made of it, and answers the names of pictures to remove
 * @throws ApiError `not_found`, also for another workspace's
 */
export async function deleteUpload(
  { workspaceId }: Pick<Session, "workspaceId">,
  id: string,
  forgetUses: (within: Transaction, upload: UploadRow) => Promise<string[]>,
): Promise<void> {
  const which = and(eq(uploads.id, id), eq(uploads.workspaceId, workspaceId));
  const [row] = await database().select().from(uploads).where(which);
  if (!row) throw notFound();
  // Whoever brings the same bytes now finds the file whole, or not at all.
  await withLock("upload", contentKey(row), async () => {
    const { storedName, strips } = await transaction(async (within) => {
      const [gone] = await within.delete(uploads).where(which).returning();
      if (!gone) throw notFound();
      await keepDayTaken(within, gone);
      return { storedName: gone.storedName, strips: await forgetUses(within, gone) };
    });
    await uploadStore().remove(storedName);
    for (const name of strips) await describedStore().remove(name);
  });
}

const notFound = () => new ApiError("not_found", "There is no such upload.");

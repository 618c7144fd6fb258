import "server-only";
import { inArray } from "drizzle-orm";
import { uploadStore } from "@/lib/files/server/store";
import { database } from "@/lib/platform/server/database";
import { uploads } from "./schema";

/**
 * Deletes files without an upload: their process died between writing them and their row. A database without any upload
 * is perhaps not that of these files, and deletes none.
 */
export async function sweepUploads(olderThanMs?: number): Promise<void> {
  const [any] = await database().select({ id: uploads.id }).from(uploads).limit(1);
  if (any) await uploadStore().sweepUnknown(referenced, olderThanMs);
}

async function referenced(names: string[]): Promise<ReadonlySet<string>> {
  const rows = await database()
    .select({ name: uploads.storedName })
    .from(uploads)
    .where(inArray(uploads.storedName, names));
  return new Set(rows.map(({ name }) => name));
}

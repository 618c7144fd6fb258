import "server-only";
import { inArray } from "drizzle-orm";
import { uploadStore } from "@/lib/files/server/store";
import { database } from "@/lib/platform/server/database";
import { uploads } from "./schema";

/** Deletes files without an upload: their process died between writing them and their row. */
export const sweepUploads = (olderThanMs?: number): Promise<void> =>
  uploadStore().sweepUnknown(async (names) => {
    const rows = await database()
      .select({ name: uploads.storedName })
      .from(uploads)
      .where(inArray(uploads.storedName, names));
    return new Set(rows.map(({ name }) => name));
  }, olderThanMs);

import "server-only";
import { eq } from "drizzle-orm";
import { sniffMediaType, UNKNOWN_TYPE } from "@/lib/files/server/media-type";
import { receiveFile } from "@/lib/files/server/receive-file";
import { describedStore, uploadStore } from "@/lib/files/server/store";
import type { Store } from "@/lib/files/server/store-type";
import { database, transaction } from "@/lib/platform/server/database";
import { logger } from "@/lib/platform/server/logger";
import { uploads } from "@/lib/uploads/server/schema";
import { UPLOAD_LIMITS } from "@/lib/uploads/upload";
import { fetchAsset } from "@/lib/upstream/server/fetch-asset";
import { type DescriptionRow, descriptions } from "./schema";

const COPY_WITHIN_MS = 60_000;

type StoredClip = { store: Store; name: string };

/**
 * The clip in our storage: the uploaded file, else our copy of the linked clip. Null for neither.
 */
export async function storedClip(row: DescriptionRow): Promise<StoredClip | null> {
  if (row.clipName) return { store: describedStore(), name: row.clipName };
  if (row.uploadId === null) return copyLinkedClip(row);
  const [upload] = await database()
    .select({ name: uploads.storedName })
    .from(uploads)
    .where(eq(uploads.id, row.uploadId));
  return upload ? { store: uploadStore(), name: upload.name } : null;
}

/**
 * Copies a linked clip so that it can be played here, because pages may load nothing from elsewhere. Fetches
 * only from where results of the service may be fetched. A failed copy does not affect the description.
 */
async function copyLinkedClip({ id, workspaceId, videoUrl }: DescriptionRow): Promise<StoredClip | null> {
  try {
    const { maxBytes } = UPLOAD_LIMITS;
    const signal = AbortSignal.timeout(COPY_WITHIN_MS);
    const { bytes, lengthBytes } = await fetchAsset(videoUrl, { maxBytes, signal });
    const incoming = { store: "described", workspaceId, bytes, declaredBytes: lengthBytes ?? 0 } as const;
    return await receiveFile({ ...incoming, maxBytes }, async (file) => {
      const type = await sniffMediaType(file.head);
      if (type === UNKNOWN_TYPE || !type.startsWith("video/")) return null;
      await transaction(async (within) => {
        await within
          .update(descriptions)
          .set({ clipName: file.name, clipType: type, clipBytes: file.sizeBytes })
          .where(eq(descriptions.id, id));
        await file.settle(within);
      });
      return { store: describedStore(), name: file.name };
    });
  } catch (error) {
    logger.info({ err: error, descriptionId: id }, "a linked clip could not be copied");
    return null;
  }
}

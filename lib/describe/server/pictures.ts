import "server-only";
import { rm } from "node:fs/promises";
import { and, eq, sql } from "drizzle-orm";
import { bytesAt } from "@/lib/files/server/local-files";
import { sniffMediaType, UNKNOWN_TYPE } from "@/lib/files/server/media-type";
import { type ReceivedFile, receiveFile } from "@/lib/files/server/receive-file";
import { describedStore, uploadStore } from "@/lib/files/server/store";
import type { Store } from "@/lib/files/server/store-type";
import { runMedia } from "@/lib/media/run-media";
import { database, transaction } from "@/lib/platform/server/database";
import { logger } from "@/lib/platform/server/logger";
import { uploads } from "@/lib/uploads/server/schema";
import { UPLOAD_LIMITS } from "@/lib/uploads/upload-limits";
import { fetchAsset } from "@/lib/upstream/server/fetch-asset";
import { MAX_TILES, middleSeconds } from "../description";
import { announceDescription } from "./changes";
import { type DescriptionRow, descriptions } from "./schema";

const TILE_WIDTH = 160;
const MAX_BYTES = 10_000_000;

/**
 * Stores the media of a result: a copy of a linked clip, and one picture with a tile for each shot. Runs in
 * the worker; safe to repeat.
 */
export async function storePictures({ descriptionId }: { descriptionId: string }): Promise<void> {
  const [row] = await database().select().from(descriptions).where(eq(descriptions.id, descriptionId));
  if (!row?.result || row.stripName) return;
  const clip = await storedClip(row);
  if (!clip) return;
  await clip.store.withLocalCopy(clip.name, (path) => makeStrip(row, path));
}

/** Makes and stores the strip; none for a result without shots. */
async function makeStrip(row: DescriptionRow, path: string): Promise<void> {
  const times = (row.result?.shots ?? []).slice(0, MAX_TILES).map(middleSeconds);
  if (times.length === 0) return note(row);
  const outputPath = `${path}.${row.id}.webp`;
  try {
    await runMedia({ kind: "strip", path, outputPath, tiles: times.length, times, tileWidth: TILE_WIDTH });
    const incoming = {
      store: "described",
      workspaceId: null,
      declaredBytes: 0,
      maxBytes: MAX_BYTES,
    } as const;
    await receiveFile({ ...incoming, bytes: bytesAt(outputPath) }, (strip) => note(row, strip));
  } finally {
    await rm(outputPath, { force: true });
  }
}

const note = (row: DescriptionRow, strip?: ReceivedFile): Promise<void> =>
  transaction(async (within) => {
    const { rowCount } = await within
      .update(descriptions)
      .set({ stripName: strip?.name ?? null, changedAt: new Date() })
      // A file that was deleted meanwhile gets no pictures.
      .where(
        and(eq(descriptions.id, row.id), sql`${descriptions.uploadId} is not distinct from ${row.uploadId}`),
      );
    if (rowCount === 1) await strip?.settle(within);
    await announceDescription(row.workspaceId, within);
  });

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
 * only from where results of the upstream may be fetched. A failed copy does not affect the description.
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

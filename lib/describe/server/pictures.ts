import "server-only";
import { rm } from "node:fs/promises";
import { and, eq, sql } from "drizzle-orm";
import { bytesAt } from "@/lib/files/server/local-files";
import { type ReceivedFile, receiveFile } from "@/lib/files/server/receive-file";
import { runMedia } from "@/lib/media/run-media";
import { database, transaction } from "@/lib/platform/server/database";
import { MAX_TILES, middleOf } from "../description";
import { announceDescription } from "./changes";
import { storedClip } from "./clip";
import { type DescriptionRow, descriptions } from "./schema";

const TILE_WIDTH = 160;
const MAX_BYTES = 10_000_000;

/**
 * Stores the media of a result: a copy of a linked clip, and one picture with a tile for each shot. Runs in
 * the worker; safe to repeat.
 */
export async function keepPictures({ descriptionId }: { descriptionId: string }): Promise<void> {
  const [row] = await database().select().from(descriptions).where(eq(descriptions.id, descriptionId));
  if (!row?.result || row.stripName) return;
  const clip = await storedClip(row);
  if (!clip) return;
  await clip.store.withLocalCopy(clip.name, (path) => makeStrip(row, path));
}

/** Makes and stores the strip; none for a result without shots. */
async function makeStrip(row: DescriptionRow, path: string): Promise<void> {
  const times = (row.result?.shots ?? []).slice(0, MAX_TILES).map(middleOf);
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

import "server-only";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { and, eq, sql } from "drizzle-orm";
import { describedStore } from "@/lib/files/server/store";
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
  const stripName = await clip.store.withLocalCopy(clip.name, (path) => makeStrip(row, path));
  const isKept = await transaction(async (within) => {
    const { rowCount } = await within
      .update(descriptions)
      .set({ stripName, changedAt: new Date() })
      // A file that was deleted meanwhile gets no pictures.
      .where(
        and(eq(descriptions.id, row.id), sql`${descriptions.uploadId} is not distinct from ${row.uploadId}`),
      );
    await announceDescription(row.workspaceId, within);
    return rowCount === 1;
  });
  if (stripName && !isKept) await describedStore().remove(stripName);
}

/** The name of the stored strip; null for a result without shots. */
async function makeStrip({ id, result }: DescriptionRow, path: string): Promise<string | null> {
  const times = (result?.shots ?? []).slice(0, MAX_TILES).map(middleOf);
  if (times.length === 0) return null;
  const outputPath = `${path}.${id}.webp`;
  try {
    await runMedia({ kind: "strip", path, outputPath, tiles: times.length, times, tileWidth: TILE_WIDTH });
    return (await describedStore().write(createReadStream(outputPath), { maxBytes: MAX_BYTES })).name;
  } finally {
    await rm(outputPath, { force: true });
  }
}

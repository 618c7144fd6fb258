import "server-only";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { assetStore } from "@/lib/files/server/store";
import { runMedia } from "@/lib/media/run-media";
import type { AssetRow } from "./schema";

/** Pixels: wide enough for the largest tile of the gallery on a dense screen. */
const POSTER_WIDTH = 960;
/** After a fade-in from black, and within the shortest clip. */
const POSTER_AT_SECONDS = 0.5;
const MAX_POSTER_BYTES = 10_000_000;

/**
 * Makes the still of a stored result in a separate process. Null for a file without a picture.
 * @throws MediaError
 */
export async function makeResultPoster(asset: AssetRow): Promise<Partial<AssetRow> | null> {
  if (!asset.storedName || !/^(image|video)\//.test(asset.mimeType)) return null;
  const store = assetStore();
  return store.withLocalCopy(asset.storedName, async (path) => {
    const outputPath = `${path}.webp`;
    try {
      const { width, height } = await runMedia({
        kind: "poster",
        path,
        outputPath,
        width: POSTER_WIDTH,
        atSeconds: POSTER_AT_SECONDS,
      });
      const file = await store.write(createReadStream(outputPath), { maxBytes: MAX_POSTER_BYTES });
      return { posterName: file.name, posterWidth: width, posterHeight: height };
    } finally {
      await rm(outputPath, { force: true });
    }
  });
}

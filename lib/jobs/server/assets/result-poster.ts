import "server-only";
import { rm } from "node:fs/promises";
import { bytesAt } from "@/lib/files/server/local-files";
import { type ReceivedFile, receiveFile } from "@/lib/files/server/receive-file";
import { assetStore } from "@/lib/files/server/store";
import { runMedia } from "@/lib/media/run-media";
import type { AssetWithJob } from "./asset";
import { derivedMark } from "./mark-result";
import type { AssetRow } from "./schema";

/** Pixels: wide enough for the largest tile of the gallery on a dense screen. */
const POSTER_WIDTH = 960;
/** After a fade-in from black, and within the shortest clip. */
const POSTER_AT_SECONDS = 0.5;
const MAX_POSTER_BYTES = 10_000_000;

/**
 * Makes the poster of a stored result in a child process, with a mark of how it was made, and stores it with the frame rate
 * of a clip. Does nothing for
 * a file without a picture. Throws like `receiveFile`.
 * @param update writes the columns of the poster to the row
 * @throws MediaError
 */
export async function storeResultPoster(
  assetWithJob: AssetWithJob,
  update: (fields: Partial<AssetRow>, file: ReceivedFile) => Promise<unknown>,
): Promise<void> {
  const { asset } = assetWithJob;
  // It names no job, because visitors of a review see it.
  const { sources: _, ...mark } = derivedMark([assetWithJob], { settings: false, address: null });
  if (!asset.storedName || !/^(image|video)\//.test(asset.mimeType)) return;
  await assetStore().withLocalCopy(asset.storedName, async (path) => {
    const outputPath = `${path}.webp`;
    try {
      const {
        width: posterWidth,
        height: posterHeight,
        frameRate,
      } = await runMedia({
        kind: "poster",
        path,
        outputPath,
        width: POSTER_WIDTH,
        atSeconds: POSTER_AT_SECONDS,
        mark,
      });
      const incoming = {
        store: "assets",
        workspaceId: null,
        bytes: bytesAt(outputPath),
        declaredBytes: 0,
        maxBytes: MAX_POSTER_BYTES,
      } as const;
      await receiveFile(incoming, (file) =>
        update({ posterName: file.name, posterWidth, posterHeight, frameRate }, file),
      );
    } finally {
      await rm(outputPath, { force: true });
    }
  });
}

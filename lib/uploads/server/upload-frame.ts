import "server-only";
import { rm } from "node:fs/promises";
import { ApiError } from "@/lib/contract/errors";
import { bytesAt } from "@/lib/files/server/local-files";
import { refuseMedia } from "@/lib/files/server/media-refusal";
import { assetStore } from "@/lib/files/server/store";
import type { AssetWithJob } from "@/lib/jobs/server/assets/asset";
import { findOrThrow } from "@/lib/jobs/server/assets/integrity";
import { derivedMark } from "@/lib/jobs/server/assets/mark-result";
import { runMedia } from "@/lib/media/run-media";
import type { Session } from "@/lib/session/server/session";
import { messages } from "../messages";
import type { Upload } from "../upload";
import { receiveUpload } from "./receive";

const MAX_WIDTH = 4_096;
const QUALITY = 95;

/**
 * Hosts a moment of a stored result as an upload of the session, in its own size and marked as made by a machine. A still is
 * every moment of itself, and a clip that ends before gives its last frame. The same frame again is the same upload.
 * @throws ApiError `conflict` where the file is not here, and what `receiveUpload` throws; StoreAwayError
 */
export async function uploadFrame(
  session: Session,
  { asset, job }: AssetWithJob,
  atSeconds: number,
  signal: AbortSignal,
): Promise<Upload> {
  const name = await findOrThrow(asset);
  if (name === null) throw new ApiError("conflict", messages.uploads.notSaved);
  return assetStore().withLocalCopy(name, async (path) => {
    const outputPath = `${path}.frame.webp`;
    const mark = derivedMark([{ asset, job }], { settings: false, address: null });
    try {
      const task = {
        kind: "poster",
        path,
        outputPath,
        width: MAX_WIDTH,
        atSeconds,
        quality: QUALITY,
        mark,
      } as const;
      const { sizeBytes } = await runMedia(task, { signal }).catch(refuseMedia);
      const file = {
        ...{ bytes: bytesAt(outputPath), name: job.prompt.slice(0, 80), declaredType: "image/webp" },
        boardId: job.series?.board?.id ?? null,
      };
      return await receiveUpload(session, { ...file, declaredBytes: sizeBytes }, signal);
    } finally {
      await rm(outputPath, { force: true });
    }
  });
}

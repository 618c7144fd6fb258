import "server-only";
import { refuseMedia } from "@/lib/files/server/media-refusal";
import { assetStore } from "@/lib/files/server/store";
import { StoreAwayError } from "@/lib/files/server/store-type";
import { MediaError } from "@/lib/media/media-error";
import { runMedia } from "@/lib/media/run-media";
import { processValue } from "@/lib/platform/server/process-value";
import { findOrThrow } from "./integrity";
import type { AssetRow } from "./schema";

/** Files are read once: a stored file never changes. The oldest are forgotten first. */
const known = processValue("assets.frame-rates", () => new Map<string, number>());
const MAX_KNOWN = 5_000;

/**
 * Frames per second of the stored clip of a result; null where there is none, or it can't be read.
 * @throws ApiError `unavailable` while too much other work waits, or the store is away
 */
export async function frameRateOf(asset: AssetRow): Promise<number | null> {
  const stored = asset.type === "video" ? await findOrThrow(asset) : null;
  if (stored === null) return null;
  const read = known().get(stored);
  if (read !== undefined) return read;
  const probed = await assetStore()
    .withLocalCopy(stored, (path) => runMedia({ kind: "probe", path }))
    .catch((error: unknown) => {
      if (error instanceof StoreAwayError) throw error;
      return error instanceof MediaError && error.fault === "busy" ? refuseMedia(error) : null;
    });
  const rate = probed?.video?.fps ?? 0;
  if (rate <= 0) return null;
  known().set(stored, rate);
  for (const oldest of known().keys()) {
    if (known().size <= MAX_KNOWN) break;
    known().delete(oldest);
  }
  return rate;
}

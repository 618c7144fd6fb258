import "server-only";
import { LRUCache } from "lru-cache";
import { refuseMedia } from "@/lib/files/server/media-refusal";
import { assetStore } from "@/lib/files/server/store";
import { StoreAwayError } from "@/lib/files/server/store-type";
import { MediaError } from "@/lib/media/media-error";
import { runMedia } from "@/lib/media/run-media";
import { processValue } from "@/lib/platform/server/process-value";
import { findOrThrow } from "./integrity";
import type { AssetRow } from "./schema";

/** What the stored clip of a result has: its frames per second (null where nobody can tell), and whether it has sound. */
export type ClipStreams = { frameRate: number | null; hasSound: boolean };

/** Files are read once: a stored file never changes. */
const known = processValue("assets.clip-streams", () => new LRUCache<string, ClipStreams>({ max: 5_000 }));

/**
 * Null where a result has no stored clip, or it can't be read.
 * @throws ApiError `unavailable` while too much other work waits, or the store is away
 */
export async function clipStreamsOf(asset: AssetRow): Promise<ClipStreams | null> {
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
  if (!probed?.video) return null;
  const { fps } = probed.video;
  const streams = { frameRate: fps > 0 ? fps : null, hasSound: probed.audio !== null };
  known().set(stored, streams);
  return streams;
}

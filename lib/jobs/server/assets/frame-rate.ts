import "server-only";
import { assetStore } from "@/lib/files/server/store";
import { runMedia } from "@/lib/media/run-media";
import { processValue } from "@/lib/platform/server/process-value";
import { findStoredFile } from "./integrity";
import type { AssetRow } from "./schema";

/** Files are read once: a stored file never changes. The oldest are forgotten first. */
const known = processValue("assets.frame-rates", () => new Map<string, number>());
const MAX_KNOWN = 5_000;

/** Frames per second of the stored clip of a result; null where there is none, or it can't be read. */
export async function frameRateOf(asset: AssetRow): Promise<number | null> {
  const stored = asset.type === "video" ? await findStoredFile(asset) : null;
  if (stored === null) return null;
  const read = known().get(stored);
  if (read !== undefined) return read;
  const probed = await assetStore()
    .withLocalCopy(stored, (path) => runMedia({ kind: "probe", path }))
    .catch(() => null);
  const rate = probed?.video?.fps ?? 0;
  if (rate <= 0) return null;
  known().set(stored, rate);
  for (const oldest of known().keys()) {
    if (known().size <= MAX_KNOWN) break;
    known().delete(oldest);
  }
  return rate;
}

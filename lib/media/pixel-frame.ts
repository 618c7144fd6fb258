import type { FilterAPI } from "node-av/api";
import type { Frame } from "node-av/lib";
import type { MediaEngine } from "./engine";
import { MediaError } from "./media-error";

/** RGBA rows without padding. */
type Pixels = { bytes: Buffer; width: number; height: number };

/**
 * Makes a frame of pixels through a filter, which gives each another format at once. The bytes may be reused after that.
 *
 * Frames of pixels are made only here: `Frame.fromVideoBuffer` only points at them, and does not keep them from being
 * collected. An encoder that then reads such a frame on another thread ends the process.
 */
export function pixelFrame(
  { lib, codes }: MediaEngine,
  filter: FilterAPI,
  { bytes, width, height }: Pixels,
): Frame {
  const pointing = lib.Frame.fromVideoBuffer(bytes, {
    width,
    height,
    format: codes.AV_PIX_FMT_RGBA,
    pts: 0n,
  });
  const [frame] = filter.processAllSync(pointing);
  pointing.free();
  // Reading `bytes` here keeps it from being collected before.
  if (!frame) throw new MediaError("failed", `${bytes.length} bytes of pixels gave no frame`);
  return frame;
}

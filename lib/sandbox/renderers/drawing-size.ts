import type { Dimensions } from "./dimensions";

/** Up to here pictures are drawn at their own size; above, they are drawn smaller and enlarged by the encoder. */
const NATIVE_SHORT_EDGE = 800;

/**
 * The size at which a painted scene is drawn. Scenes are soft enough that 1080p drawn at 720 lines and 4K drawn at
 * 1080 cannot be told apart, at half the processor time.
 */
export function drawingSize({ width, height }: Dimensions): Dimensions {
  const short = Math.min(width, height);
  if (short <= NATIVE_SHORT_EDGE) return { width, height };
  const drawnShort = short > 1440 ? 1080 : 720;
  const scale = drawnShort / short;
  return { width: Math.round((width * scale) / 2) * 2, height: Math.round((height * scale) / 2) * 2 };
}

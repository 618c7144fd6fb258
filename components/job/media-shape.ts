import type { CSSProperties } from "react";

/**
 * The size of a picture or clip: as wide as there is room, and never higher than `--media-height`, so that the
 * controls and actions under it stay on the screen.
 * @param aspect width over height
 */
export const mediaShape = (aspect: number): CSSProperties => ({
  aspectRatio: aspect,
  width: `min(100%, var(--media-height) * ${aspect})`,
});

import type { Dimensions } from "./dimensions";

/** For clips up to a short edge, the short edge for drawing; the encoder enlarges. */
type Step = { upTo: number; drawn: number };

/**
 * Painted scenes are soft, so an enlargement by a third is invisible. A user's picture at 720 lines is not.
 */
const PAINTED: readonly Step[] = [{ upTo: 800, drawn: 540 }];
const PICTURE: readonly Step[] = [{ upTo: 800, drawn: 800 }];
/** 1080p drawn at 720 lines and 4K at 1080 look like native ones, at half the processor time. */
const LARGE: readonly Step[] = [
  { upTo: 1440, drawn: 720 },
  { upTo: Number.POSITIVE_INFINITY, drawn: 1080 },
];

/** The size at which the frames of a clip are drawn, never larger than the clip. */
export function drawingSize({ width, height }: Dimensions, what: "painted" | "picture"): Dimensions {
  const short = Math.min(width, height);
  const steps = [...(what === "painted" ? PAINTED : PICTURE), ...LARGE];
  const { drawn = short } = steps.find(({ upTo }) => short <= upTo) ?? {};
  const scale = Math.min(1, drawn / short);
  return { width: even(width * scale), height: even(height * scale) };
}

const even = (pixels: number) => Math.round(pixels / 2) * 2;

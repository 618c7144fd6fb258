import type { Dimensions } from "./dimensions";

/** Up to a clip's short edge, the short edge it is drawn with; the encoder enlarges. */
type Step = { upTo: number; drawn: number };

/** What is painted is soft enough to be enlarged by a third unseen; a user's picture at 720 lines is not. */
const PAINTED: readonly Step[] = [{ upTo: 800, drawn: 540 }];
const PICTURE: readonly Step[] = [{ upTo: 800, drawn: 800 }];
/** 1080p drawn at 720 lines and 4K at 1080 cannot be told apart from native, at half the processor time. */
const LARGE: readonly Step[] = [
  { upTo: 1440, drawn: 720 },
  { upTo: Number.POSITIVE_INFINITY, drawn: 1080 },
];

/** The size at which the frames of a clip are drawn, never above the clip's own. */
export function drawingSize({ width, height }: Dimensions, what: "painted" | "picture"): Dimensions {
  const short = Math.min(width, height);
  const steps = [...(what === "painted" ? PAINTED : PICTURE), ...LARGE];
  const { drawn = short } = steps.find(({ upTo }) => short <= upTo) ?? {};
  const scale = Math.min(1, drawn / short);
  return { width: even(width * scale), height: even(height * scale) };
}

const even = (pixels: number) => Math.round(pixels / 2) * 2;

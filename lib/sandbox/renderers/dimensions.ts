export type Dimensions = { width: number; height: number };

/** Short edge in pixels of each resolution label of the contract. */
const SHORT_EDGE: Readonly<Record<string, number>> = {
  "480p": 480,
  "720p": 720,
  "768p": 768,
  "1080p": 1080,
  "1K": 1024,
  "2K": 1440,
  "4K": 2160,
};

const DEFAULT_RATIO = 16 / 9;
/** A wider (or taller) source is cropped, because encoders and players do not support such strips. */
const WIDEST_RATIO = 21 / 9;

/**
 * The exact size of a clip, always even. A label such as "720p" names the short edge for any ratio: 16:9
 * gives 1280×720, 9:16 gives 720×1280, 1:1 gives 720×720, 21:9 gives 1680×720. A label with both edges
 * ("1024x1792") is used unchanged, in the orientation of the ratio.
 *
 * @param ratio "W:H"; "adaptive" or nothing follows the source, and without a source is 16:9
 * @param source size of the input as shown, after its rotation
 * @throws RangeError for a label or a ratio that is not in the contract
 */
export function dimensions(resolution: string, ratio?: string | null, source?: Dimensions): Dimensions {
  const shape = aspect(ratio, source);
  const pair = /^(\d+)x(\d+)$/.exec(resolution);
  if (pair) return orient(Number(pair[1]), Number(pair[2]), shape >= 1);
  const short = SHORT_EDGE[resolution];
  if (!short) throw new RangeError(`Unknown resolution ${resolution}`);
  return shape >= 1
    ? { width: even(short * shape), height: short }
    : { width: short, height: even(short / shape) };
}

function aspect(ratio: string | null | undefined, source: Dimensions | undefined): number {
  if (ratio && ratio !== "adaptive") {
    const match = /^(\d+):(\d+)$/.exec(ratio);
    if (!match) throw new RangeError(`Unknown ratio ${ratio}`);
    return Number(match[1]) / Number(match[2]);
  }
  if (!source) return DEFAULT_RATIO;
  return Math.min(WIDEST_RATIO, Math.max(1 / WIDEST_RATIO, source.width / source.height));
}

function orient(a: number, b: number, landscape: boolean): Dimensions {
  const [short, long] = a < b ? [a, b] : [b, a];
  return landscape ? { width: long, height: short } : { width: short, height: long };
}

/** The nearest even number, rounded up at half: 480p at 16:9 is 854 wide, 768p is 1366. */
function even(pixels: number): number {
  return Math.round(pixels / 2) * 2;
}

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

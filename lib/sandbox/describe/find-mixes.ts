import { ALL_SLIDES, bestSlide, cellDistance, changedShare } from "./distance";
import { CELLS, type Sample } from "./sample-frames";

/** A gradual change from one picture to another. `at` is the frame that is half of each. */
export type Mix = { from: number; at: number; to: number; cost: number };

/** Lengths that are tried, in seconds. */
const LENGTHS = [0.3, 0.45, 0.6, 0.8, 1, 1.25, 1.6];
const STEPS = 8;
const LEAST_CHANGE = 12;
/** Letters that come or go change less of the picture. */
const LEAST_SHARE = 0.35;
/** Cells that change less than this tell nothing about the way of the change. */
const TELLING = 12;
/** The way of each cell from one picture to the other, as a multiple of the shortest. */
const MAX_WAY = 1.7;
/** What changes in half of the length before and after, as a share. A steady movement changes as much as within. */
const MAX_OUTSIDE = 0.6;
/** What a change must keep away from the ends of its part of the clip. */
const MARGIN_SECONDS = 0.16;
/** The difference from the best slide, as a share of the difference from both pictures. */
const SLIDE_ERROR = 0.5;

/**
 * Cross-fades, dissolves, wipes of any form, and slides, within frames that hold no cut.
 *
 * In all but slides, each cell goes from the one picture to the other without turning back, early or late,
 * fast or slowly. Where a camera or a thing moves, cells turn back often. The change ends at the new picture:
 * before and after it, much less changes.
 */
export function findMixes(samples: readonly Sample[], fps: number): Mix[] {
  const mixes: Mix[] = [];
  for (const seconds of LENGTHS) {
    const length = Math.max(3, Math.round(seconds * fps));
    for (let from = 0; from + length < samples.length; from += 2) {
      const mix = mixAt(samples, from, from + length, fps);
      if (mix) mixes.push(mix);
    }
  }
  const chosen: Mix[] = [];
  for (const mix of mixes.sort((a, b) => a.cost - b.cost)) {
    if (chosen.every(({ from, to }) => mix.to < from || mix.from > to)) chosen.push(mix);
  }
  return chosen.sort((a, b) => a.at - b.at);
}

function mixAt(samples: readonly Sample[], from: number, to: number, fps: number): Mix | null {
  const [a, b] = [samples[from], samples[to]];
  if (!a || !b) return null;
  const change = cellDistance(a, b);
  if (change < LEAST_CHANGE || changedShare(a, b) < LEAST_SHARE) return null;
  const margin = Math.min(from, samples.length - 1 - to);
  if (margin < fps * MARGIN_SECONDS) return null;
  const outside = changeOutside(samples, from, to, fps) / change;
  if (outside > MAX_OUTSIDE) return null;
  const frames = Array.from(
    { length: STEPS + 1 },
    (_, step) => from + Math.round(((to - from) * step) / STEPS),
  );
  const way = wayOf(frames.flatMap((at) => samples[at] ?? []));
  if (way > MAX_WAY && !isSlide(samples, from, to)) return null;
  let at = from;
  while (at < to && nearer(samples[at] ?? a, a, b)) at++;
  return { from, at, to, cost: outside + Math.min(way, MAX_WAY) - 1 };
}

/** The change in half of the length before and after, from as many frames of it as the shot has. */
function changeOutside(samples: readonly Sample[], from: number, to: number, fps: number): number {
  const reach = Math.round(Math.max(fps / 4, (to - from) / 2));
  const outside = (a: number, b: number): number => {
    const [one, other] = [samples[a], samples[b]];
    return one && other ? (cellDistance(one, other) * reach) / (b - a) : 0;
  };
  const end = samples.length - 1;
  return outside(Math.max(0, from - reach), from) + outside(to, Math.min(end, to + reach));
}

const nearer = (now: Sample, a: Sample, b: Sample): boolean => cellDistance(now, a) < cellDistance(now, b);

/** The sum of all steps of the telling cells by the sum of their changes: 1 when none turns back. */
function wayOf(frames: readonly Sample[]): number {
  const [first, last] = [frames[0], frames.at(-1)];
  if (!first || !last) return Number.POSITIVE_INFINITY;
  let way = 0;
  let change = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    const whole = Math.abs((last.luma[cell] ?? 0) - (first.luma[cell] ?? 0));
    if (whole < TELLING) continue;
    change += whole;
    for (let at = 1; at < frames.length; at++)
      way += Math.abs((frames[at]?.luma[cell] ?? 0) - (frames[at - 1]?.luma[cell] ?? 0));
  }
  return change === 0 ? Number.POSITIVE_INFINITY : way / change;
}

/** One picture pushes the other out, further from frame to frame in one direction. */
function isSlide(samples: readonly Sample[], from: number, to: number): boolean {
  const [a, b] = [samples[from], samples[to]];
  const at = (share: number) => samples[from + Math.round((to - from) * share)];
  const [early, middle, late] = [at(0.3), at(0.5), at(0.7)];
  if (!a || !b || !early || !middle || !late) return false;
  const most = SLIDE_ERROR * Math.min(cellDistance(middle, a), cellDistance(middle, b));
  const half = bestSlide(a, middle, b, ALL_SLIDES);
  if (half.error > most) return false;
  const [before, after] = [early, late].map((frame) => bestSlide(a, frame, b, [half.direction]));
  return before !== undefined && after !== undefined && before.share < half.share && half.share < after.share;
}

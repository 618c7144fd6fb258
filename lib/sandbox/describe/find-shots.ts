import { ALL_SLIDES, bestSlide, cellDistance, changedShare, frameContrast, frameDistance } from "./distance";
import { CELLS, type Sample } from "./sample-frames";

/** A part of a clip without a cut, in seconds from the first frame. `by` is how it begins. */
export type DetectedShot = {
  start: number;
  end: number;
  from: number;
  to: number;
  by: "start" | "cut" | "fade";
};

const MIN_SECONDS = 0.4;
/** Changes that are found in two ways are one if they are this close. */
const SAME_SECONDS = 0.6;
/** What a mix must keep away from a cut. */
const MARGIN_FRAMES = 2;

type Boundary = { at: number; by: "cut" | "fade" };

/** Divides a clip at hard cuts and gradual changes of any form. */
export function findShots(samples: readonly Sample[]): DetectedShot[] {
  const first = samples[0]?.seconds ?? 0;
  const last = samples.at(-1)?.seconds ?? 0;
  const fps = samples.length > 1 ? (samples.length - 1) / Math.max(0.001, last - first) : 25;
  const boundaries = findBoundaries(samples, fps);
  const edges = [0, ...boundaries.map(({ at }) => at), samples.length];
  const end = last - first + 1 / fps;
  const time = (at: number) => (samples[at] ? samples[at].seconds - first : end);
  return edges.slice(0, -1).map((from, at) => {
    const to = edges[at + 1] ?? samples.length;
    return { from, to, start: time(from), end: time(to), by: boundaries[at - 1]?.by ?? "start" };
  });
}

function findBoundaries(samples: readonly Sample[], fps: number): Boundary[] {
  const near = (a: number, b: number) => Math.abs(a - b) < fps * SAME_SECONDS;
  const dips = findDips(samples, fps);
  const cuts = findCuts(samples, fps).filter((cut) => !dips.some((dip) => near(cut, dip)));
  const sure: Boundary[] = [
    ...dips.map((at): Boundary => ({ at, by: "fade" })),
    ...cuts.map((at): Boundary => ({ at, by: "cut" })),
  ].sort((a, b) => a.at - b.at);
  const edges = [0, ...sure.map(({ at }) => at), samples.length];
  const mixes = edges.slice(0, -1).flatMap((edge, index): Boundary[] => {
    const from = edge === 0 ? 0 : edge + MARGIN_FRAMES;
    const part = samples.slice(from, (edges[index + 1] ?? 0) - MARGIN_FRAMES);
    return findMixes(part, fps).map(({ at }) => ({ at: from + at, by: "fade" }));
  });
  const all = [...sure, ...mixes.filter((mix) => !dips.some((dip) => near(mix.at, dip)))].sort(
    (a, b) => a.at - b.at,
  );
  const minSamples = MIN_SECONDS * fps;
  const kept: Boundary[] = [];
  for (const boundary of all) {
    if (boundary.at - (kept.at(-1)?.at ?? 0) >= minSamples && samples.length - boundary.at >= minSamples)
      kept.push(boundary);
  }
  return kept;
}

/** A cut exceeds a minimum, the mean around it, and its nearest neighbours by these amounts. */
const CUT = { least: 0.1, overMean: 4, margin: 0.03, overNeighbours: 1.6 };
/** A caption with its bar changes less of the picture. */
const MIN_CUT_SHARE = 0.18;
const NEAR_FRAMES = 3;
/** A flash is over after this time, and the picture is then as before it. */
const FLASH = { seconds: 0.4, alike: 0.5 };

/** The frames that begin a new picture at once. A flash, or a picture that returns at once, is none. */
function findCuts(samples: readonly Sample[], fps: number): number[] {
  const steps = samples.map((sample, at) =>
    at === 0 ? 0 : frameDistance(sample, samples[at - 1] ?? sample),
  );
  return steps.flatMap((step, at) =>
    stands(steps, at, fps) && !isPassing(samples, at, step, fps) ? [at] : [],
  );
}

function stands(steps: readonly number[], at: number, fps: number): boolean {
  const step = steps[at] ?? 0;
  if (step <= CUT.least) return false;
  const reach = Math.round(fps / 2);
  const around = steps.slice(Math.max(1, at - reach), at + reach + 1);
  const mean = (around.reduce((sum, each) => sum + each, 0) - step) / Math.max(1, around.length - 1);
  const neighbours = steps.slice(Math.max(1, at - NEAR_FRAMES), at + NEAR_FRAMES + 1);
  neighbours.splice(Math.min(at - 1, NEAR_FRAMES), 1);
  return step > mean * CUT.overMean + CUT.margin && step >= Math.max(0, ...neighbours) * CUT.overNeighbours;
}

/**
 * Only a part changes, or some frame soon after is like the one before, or some frame soon before like this one.
 */
function isPassing(samples: readonly Sample[], at: number, step: number, fps: number): boolean {
  const reach = Math.max(2, Math.round(fps * FLASH.seconds));
  const [before, now] = [samples[at - 1], samples[at]];
  if (!before || !now || changedShare(before, now) < MIN_CUT_SHARE) return true;
  const isLike = (one: Sample) => (other: Sample) => frameDistance(one, other) < step * FLASH.alike;
  return (
    samples.slice(at + 1, at + reach).some(isLike(before)) ||
    samples.slice(Math.max(0, at - reach), at - 1).some(isLike(now))
  );
}

/** A picture of one colour, much flatter than those around it; mean deviations of the brightness. */
const FLAT = { most: 5, ofAround: 0.35, seconds: 0.9 };
/** After a flash the picture is as before, but for what moved: less than this, in steps of brightness and as a share. */
const RETURNED = { steps: 15, share: 0.15 };

/** Fades through black, white or another colour: the shot changes at the flattest frame. */
function findDips(samples: readonly Sample[], fps: number): number[] {
  const contrasts = samples.map(frameContrast);
  const reach = Math.round(fps * FLAT.seconds);
  const dips: number[] = [];
  for (let at = 1; at < samples.length; at++) {
    if ((contrasts[at] ?? 0) > FLAT.most) continue;
    let end = at;
    while (end < samples.length && (contrasts[end] ?? 0) <= FLAT.most) end++;
    const before = Math.max(0, ...contrasts.slice(Math.max(0, at - reach), at));
    const after = Math.max(0, ...contrasts.slice(end, end + reach));
    const middle = (at + end) >> 1;
    const isFlat = (contrasts[middle] ?? 0) < Math.min(before, after) * FLAT.ofAround;
    if (end < samples.length && isFlat && isAnother(samples, at, end, fps)) dips.push(middle);
    at = end;
  }
  return dips;
}

/** The picture that follows is not the one before. */
function isAnother(samples: readonly Sample[], at: number, end: number, fps: number): boolean {
  const away = Math.round(fps / 2);
  const [before, flat] = [samples[Math.max(0, at - away)], samples[(at + end) >> 1]];
  const after = samples[Math.min(samples.length - 1, end + away)];
  if (!before || !flat || !after) return false;
  const flash = Math.min(cellDistance(before, flat), cellDistance(after, flat));
  return cellDistance(before, after) > Math.max(RETURNED.steps, RETURNED.share * flash);
}

/** A gradual change from one picture to another. `at` is the frame that is half of each. */
type Mix = { from: number; at: number; to: number; cost: number };

/** Lengths that are tried, in seconds. */
const LENGTHS = [0.3, 0.45, 0.6, 0.8, 1, 1.25, 1.6];
const STEPS = 8;
const MIN_MIX_CHANGE = 12;
/** Letters that come or go change less of the picture. */
const MIN_MIX_SHARE = 0.35;
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
function findMixes(samples: readonly Sample[], fps: number): Mix[] {
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
  if (change < MIN_MIX_CHANGE || changedShare(a, b) < MIN_MIX_SHARE) return null;
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

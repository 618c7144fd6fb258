import { CELLS, HISTOGRAM, type Sample } from "./sample-frames";

/** A part of a clip without a cut, in seconds from the first frame. `by` is how it begins. */
export type Shot = { start: number; end: number; from: number; to: number; by: "start" | "cut" | "fade" };

const MIN_SECONDS = 0.4;
/** A cut exceeds a minimum, the mean around it, and its nearest neighbours by these amounts. */
const CUT = { least: 0.1, overMean: 4, margin: 0.03, overNeighbours: 1.6 };
const NEAR_FRAMES = 3;
const FADE = { seconds: 1, minShare: 0.16, maxSteps: 2.2, maxResidue: 0.24 };
const DARK = { mean: 24, seconds: 0.04, brighter: 40 };

type Boundary = { at: number; by: "cut" | "fade" };

/** Divides a clip at hard cuts, cross-fades and dips to black. */
export function findShots(samples: readonly Sample[]): Shot[] {
  const first = samples[0]?.seconds ?? 0;
  const last = samples.at(-1)?.seconds ?? 0;
  const fps = samples.length > 1 ? (samples.length - 1) / Math.max(0.001, last - first) : 25;
  const steps = samples.map((sample, at) => (at === 0 ? 0 : distance(sample, samples[at - 1] ?? sample)));
  const dips = findDips(samples, fps);
  const cuts = findCuts(steps, fps);
  const near = (a: Boundary, b: Boundary) => Math.abs(a.at - b.at) < fps * 0.6;
  const sure = [...dips, ...cuts.filter((cut) => !dips.some((dip) => near(cut, dip)))];
  const boundaries = [...sure, ...findFades(samples, steps, fps, sure)].sort((a, b) => a.at - b.at);
  const shotBoundaries: Boundary[] = [];
  const room = MIN_SECONDS * fps;
  for (const boundary of boundaries) {
    if (boundary.at - (shotBoundaries.at(-1)?.at ?? 0) >= room && samples.length - boundary.at >= room)
      shotBoundaries.push(boundary);
  }
  const edges = [0, ...shotBoundaries.map(({ at }) => at), samples.length];
  const end = last - first + 1 / fps;
  const time = (at: number) => (samples[at] ? samples[at].seconds - first : end);
  return edges.slice(0, -1).map((from, at) => {
    const to = edges[at + 1] ?? samples.length;
    return { from, to, start: time(from), end: time(to), by: shotBoundaries[at - 1]?.by ?? "start" };
  });
}

/** The difference of two frames, 0 to about 2: half by position, half by the colours in them. */
function distance(a: Sample, b: Sample): number {
  let place = 0;
  for (let cell = 0; cell < CELLS; cell++) place += Math.abs((a.luma[cell] ?? 0) - (b.luma[cell] ?? 0));
  let counts = 0;
  for (let bin = 0; bin < HISTOGRAM; bin++)
    counts += Math.abs((a.histogram[bin] ?? 0) - (b.histogram[bin] ?? 0));
  return (1.5 * place) / CELLS / 255 + (0.5 * counts) / (4 * CELLS);
}

function findCuts(steps: readonly number[], fps: number): Boundary[] {
  const reach = Math.round(fps / 2);
  return steps.flatMap((step, at) => {
    if (step <= CUT.least) return [];
    const around = steps.slice(Math.max(1, at - reach), at + reach + 1);
    const mean = (around.reduce((sum, each) => sum + each, 0) - step) / Math.max(1, around.length - 1);
    const neighbours = steps.slice(Math.max(1, at - NEAR_FRAMES), at + NEAR_FRAMES + 1);
    neighbours.splice(Math.min(at - 1, NEAR_FRAMES), 1);
    const stands =
      step > mean * CUT.overMean + CUT.margin && step >= Math.max(0, ...neighbours) * CUT.overNeighbours;
    return stands ? [{ at, by: "cut" as const }] : [];
  });
}

const meanLuma = ({ luma }: Sample): number => luma.reduce((sum, each) => sum + each, 0) / CELLS;

/** Black parts between brighter pictures: the shot changes at the darkest frame. */
function findDips(samples: readonly Sample[], fps: number): Boundary[] {
  const means = samples.map(meanLuma);
  const dips: Boundary[] = [];
  for (let at = 0; at < means.length; at++) {
    if ((means[at] ?? 0) >= DARK.mean) continue;
    let end = at;
    while (end < means.length && (means[end] ?? 0) < DARK.mean) end++;
    const isInside = at > 0 && end < means.length && end - at >= fps * DARK.seconds;
    const before = Math.max(...means.slice(Math.max(0, at - Math.round(fps)), at));
    const after = Math.max(...means.slice(end, end + Math.round(fps)));
    if (isInside && Math.min(before, after) > DARK.brighter) dips.push({ at: (at + end) >> 1, by: "fade" });
    at = end;
  }
  return dips;
}

/**
 * A cross-fade changes in small steps from one picture to another, and its middle is the mean of its ends.
 * With motion, the middle is different.
 */
function findFades(
  samples: readonly Sample[],
  steps: readonly number[],
  fps: number,
  sure: readonly Boundary[],
): Boundary[] {
  const length = Math.max(4, Math.round(fps * FADE.seconds));
  const fades: Boundary[] = [];
  for (let at = length; at < samples.length; at++) {
    const from = at - length;
    if (sure.some((other) => other.at > from - length / 3 && other.at <= at + length / 3)) continue;
    const [a, b, middle] = [samples[from], samples[at], samples[at - (length >> 1)]];
    if (!a || !b || !middle) continue;
    const whole = distance(a, b);
    if (whole < FADE.minShare) continue;
    const walked = steps.slice(from + 1, at + 1).reduce((sum, step) => sum + step, 0);
    if (walked > whole * FADE.maxSteps || residue(a, middle, b) > FADE.maxResidue) continue;
    fades.push({ at: strongest(samples, at, length), by: "fade" });
    at += length;
  }
  return fades;
}

/**
 * The first matching window is early in a fade. The middle of the fade has the largest change over half a
 * window.
 */
function strongest(samples: readonly Sample[], at: number, length: number): number {
  const half = length >> 1;
  let best = { at: at - half, whole: 0 };
  for (let end = at; end < Math.min(samples.length, at + half); end++) {
    const [a, b] = [samples[end - half], samples[end]];
    const whole = a && b ? distance(a, b) : 0;
    if (whole > best.whole) best = { at: end - (half >> 1), whole };
  }
  return best.at;
}

function residue(a: Sample, middle: Sample, b: Sample): number {
  let off = 0;
  let range = 1;
  for (let cell = 0; cell < CELLS; cell++) {
    const [from, to] = [a.luma[cell] ?? 0, b.luma[cell] ?? 0];
    off += Math.abs((middle.luma[cell] ?? 0) - (from + to) / 2);
    range += Math.abs(to - from);
  }
  return off / range;
}

import { findCuts } from "./find-cuts";
import { findDips } from "./find-dips";
import { findMixes } from "./find-mixes";
import type { Sample } from "./sample-frames";

/** A part of a clip without a cut, in seconds from the first frame. `by` is how it begins. */
export type Shot = { start: number; end: number; from: number; to: number; by: "start" | "cut" | "fade" };

const MIN_SECONDS = 0.4;
/** Changes that are found in two ways are one if they are this close. */
const SAME_SECONDS = 0.6;
/** What a mix must keep away from a cut. */
const MARGIN_FRAMES = 2;

type Boundary = { at: number; by: "cut" | "fade" };

/** Divides a clip at hard cuts and gradual changes of any form. */
export function findShots(samples: readonly Sample[]): Shot[] {
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

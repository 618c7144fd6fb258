import { changedShare, distance } from "./distance";
import type { Sample } from "./sample-frames";

/** A cut exceeds a minimum, the mean around it, and its nearest neighbours by these amounts. */
const CUT = { least: 0.1, overMean: 4, margin: 0.03, overNeighbours: 1.6 };
/** A caption with its bar changes less of the picture. */
const LEAST_SHARE = 0.18;
const NEAR_FRAMES = 3;
/** A flash is over after this time, and the picture is then as before it. */
const FLASH = { seconds: 0.4, alike: 0.5 };

/** The frames that begin a new picture at once. A flash, or a picture that returns at once, is none. */
export function findCuts(samples: readonly Sample[], fps: number): number[] {
  const steps = samples.map((sample, at) => (at === 0 ? 0 : distance(sample, samples[at - 1] ?? sample)));
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
  if (!before || !now || changedShare(before, now) < LEAST_SHARE) return true;
  const isLike = (one: Sample) => (other: Sample) => distance(one, other) < step * FLASH.alike;
  return (
    samples.slice(at + 1, at + reach).some(isLike(before)) ||
    samples.slice(Math.max(0, at - reach), at - 1).some(isLike(now))
  );
}

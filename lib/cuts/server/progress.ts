import "server-only";
import type { CutPart } from "../cut";
import type { CutPlan } from "./plan";

/** Of the time that it takes to encode the same length at 720p. */
const COPYING = 0.1;
const JOINING = 0.1;
const USUAL_PIXELS = 1280 * 720;

type Done = { percent: number; seconds: number };

/** Adds up how far a cut is: each step weighs as much as it takes, as far as that is known beforehand. */
export function cutProgress(parts: readonly CutPart[], plan: CutPlan, report: (done: Done) => void) {
  const effort = (plan.format.width * plan.format.height) / USUAL_PIXELS;
  const steps = parts.map((part) => {
    const seconds = part.to_seconds - part.from_seconds;
    const record = plan.facts[part.job_id]?.record ?? null;
    return { seconds, weight: seconds * (record !== null && record === plan.record ? COPYING : effort) };
  });
  const seconds = steps.reduce((sum, step) => sum + step.seconds, 0);
  const total = steps.reduce((sum, step) => sum + step.weight, 0) + seconds * JOINING;
  const tell = (weight: number, secondsDone: number) =>
    report({ percent: Math.min(99, Math.floor((weight / total) * 100)), seconds: secondsDone });
  return {
    part(place: number, share: number): void {
      const done = steps.slice(0, place);
      const current = steps[place] ?? { seconds: 0, weight: 0 };
      tell(
        done.reduce((sum, step) => sum + step.weight, current.weight * share),
        done.reduce((sum, step) => sum + step.seconds, current.seconds * share),
      );
    },
    join: (share: number): void => tell(total - seconds * JOINING * (1 - share), seconds),
  };
}

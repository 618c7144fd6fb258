import type { SpendPlan } from "./plan-board";

/** Numbers of the shots for which another plan is better, worse, or buys nothing any more. */
export type PlanChanges = { more: number[]; fewer: number[]; none: number[] };

/** Chances that differ by less are the same. */
const SAME = 1e-9;

/** What another plan of the same shots changes for each of them. */
export function planChanges(from: SpendPlan, to: SpendPlan): PlanChanges {
  const changes: PlanChanges = { more: [], fewer: [], none: [] };
  for (const [at, { chance, takes }] of from.lines.entries()) {
    const other = to.lines[at];
    const by = (other?.chance ?? 0) - (chance ?? 0);
    if (takes.length > 0 && other?.takes.length === 0) changes.none.push(at + 1);
    else if (by > SAME) changes.more.push(at + 1);
    else if (by < -SAME) changes.fewer.push(at + 1);
  }
  return changes;
}

/** Credits of a plan at most. */
export const MAX_PLAN_CREDITS = 1_000_000;

/** Credits by which plans are compared: 100, or more where that would change little. */
export function creditStep(credits: number): number {
  const part = credits / 6;
  const power = 10 ** Math.max(2, Math.floor(Math.log10(Math.max(part, 1))));
  return [5, 2].map((factor) => factor * power).find((step) => step <= part) ?? power;
}

/** Two steps fewer to two steps more, without what buys nothing. */
export const curveAmounts = (credits: number): number[] =>
  [-2, -1, 0, 1, 2].map((steps) => credits + steps * creditStep(credits)).filter((amount) => amount > 0);

/** Up to how many credits a planner of these plans: the same for amounts nearby, so that it is made once for them. */
export const plannerReach = (credits: number): number =>
  2 ** Math.ceil(Math.log2(Math.max(1_000, credits + 2 * creditStep(credits))));

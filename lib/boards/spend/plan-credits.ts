import type { Parts } from "@/lib/platform/parts";
import { type Bundle, bundleLimit, bundlesOf, type ShotOffers } from "./bundles";

/** What so many credits buy. */
type CreditPlan = {
  /** What each shot gets, in the order of the shots. */
  bundles: readonly Bundle[];
  /** The most that all of it costs. */
  credits: number;
  /** The chance that every shot has a pick; 0 where one gets nothing. */
  chance: number;
  /** By this plans are compared: first by how many shots get something, then by the chance of these. */
  value: number;
};

/** Steps of an exact search. With more the plan is made along a path. */
const MAX_EXACT_STEPS = 4_000_000;
/** Amounts of credits at which the path is filled up. */
const MAX_AMOUNTS = 1_000;

/**
 * Plans for any credits up to `most`: the takes that bring the highest chance that every shot has a pick, and never cost more.
 * More credits never give a worse plan, because each plan is the best of all that were found for as many credits or fewer:
 *
 * - Where the board is small, `exactly` finds the best plan of all.
 * - Else `alongPath` buys the steps that bring most for a credit, and at fixed amounts fills up what these leave.
 *
 * Which of the two depends on the shots alone, and so do the amounts.
 */
export function* creditPlanner(
  shots: readonly ShotOffers[],
  most: number,
): Parts<(credits: number) => CreditPlan> {
  const known = new Map<string, Bundle[]>();
  const limit = bundleLimit(shots.length);
  const choices: Bundle[][] = [];
  for (const shot of shots) {
    choices.push(bundlesOf(shot, known, limit));
    yield;
  }
  const highest = choices.reduce((sum, bundles) => sum + (bundles.at(-1)?.credits ?? 0), 0);
  const steps = highest * choices.reduce((sum, { length }) => sum + length, 0);
  const size = steps <= MAX_EXACT_STEPS ? 1 : amountStep(highest);
  const top = Math.max(0, Math.min(Math.floor(most), Math.ceil(highest / size) * size));
  const plan = steps <= MAX_EXACT_STEPS ? yield* exactly(choices, top) : yield* alongPath(choices, top, size);
  return (credits) => planOf(choices, plan(Math.max(0, Math.min(Math.floor(credits), top))));
}

type Choices = readonly (readonly Bundle[])[];
/** The places of the bundles that are bought for so many whole credits, one for each shot. */
type Places = (credits: number) => readonly number[];

function planOf(choices: Choices, places: readonly number[]): CreditPlan {
  const bundles = choices.flatMap((bundles, at) => bundles[places[at] ?? 0] ?? []);
  const sum = (of: (bundle: Bundle) => number) => bundles.reduce((total, bundle) => total + of(bundle), 0);
  return {
    bundles,
    credits: sum(({ credits }) => credits),
    chance: bundles.reduce((product, { chance }) => product * chance, 1),
    value: sum(({ value }) => value),
  };
}

/** The best of all plans: for each shot after the other, the highest value for at most so many credits. */
function* exactly(choices: Choices, top: number): Parts<Places> {
  let best = new Float64Array(top + 1);
  const chosen: Uint8Array[] = [];
  for (const bundles of choices) {
    const next = new Float64Array(top + 1);
    const places = new Uint8Array(top + 1);
    for (let credits = 0; credits <= top; credits++) {
      let highest = -1;
      for (let place = 0; place < bundles.length; place++) {
        const bundle = bundles[place];
        if (!bundle || bundle.credits > credits) break;
        const value = (best[credits - bundle.credits] ?? 0) + bundle.value;
        if (value > highest) {
          highest = value;
          places[credits] = place;
        }
      }
      next[credits] = highest;
    }
    best = next;
    chosen.push(places);
    yield;
  }
  return (credits) => {
    const places: number[] = [];
    let left = credits;
    for (let at = choices.length - 1; at >= 0; at--) {
      const place = chosen[at]?.[left] ?? 0;
      places[at] = place;
      left -= choices[at]?.[place]?.credits ?? 0;
    }
    return places;
  };
}

/** A shot that gets another bundle. */
type Step = { shot: number; place: number; credits: number; value: number };

/** The steps of a shot that bring most for a credit: the corners of its value over its credits. */
function stepsOf(bundles: readonly Bundle[], shot: number): Step[] {
  const steps: Step[] = [];
  for (let place = 0; place < bundles.length - 1; ) {
    const from = bundles[place];
    let [corner, rate] = [bundles.length - 1, -1];
    for (let to = place + 1; to < bundles.length; to++) {
      const bundle = bundles[to];
      if (!from || !bundle) continue;
      const next = (bundle.value - from.value) / (bundle.credits - from.credits);
      if (next >= rate) [corner, rate] = [to, next];
    }
    const bundle = bundles[corner];
    if (from && bundle)
      steps.push({
        ...{ shot, place: corner },
        ...{ credits: bundle.credits - from.credits, value: bundle.value - from.value },
      });
    place = corner;
  }
  return steps;
}

/** A round step between the amounts: 1, 2, 5, 10 and so on. */
function amountStep(highest: number): number {
  const least = highest / MAX_AMOUNTS;
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? 1;
}

/** @param size the step between the amounts at which the path is filled up */
function* alongPath(choices: Choices, top: number, size: number): Parts<Places> {
  const corners = new Map<readonly Bundle[], Step[]>();
  const path: Step[] = [];
  for (const [shot, bundles] of choices.entries()) {
    const steps = corners.get(bundles) ?? stepsOf(bundles, shot);
    corners.set(bundles, steps);
    path.push(...steps.map((step) => ({ ...step, shot })));
    yield;
  }
  path.sort((one, other) => other.value / other.credits - one.value / one.credits || one.shot - other.shot);
  /** What the path has cost and is worth after each step. */
  const states = [{ credits: 0, value: 0 }];
  for (const { credits, value } of path) {
    const last = states.at(-1) ?? { credits: 0, value: 0 };
    states.push({ credits: last.credits + credits, value: last.value + value });
  }
  const stepsFor = (credits: number) => {
    const after = states.findIndex((state) => state.credits > credits);
    return (after < 0 ? states.length : after) - 1;
  };
  const after = (steps: number): number[] => {
    const places = choices.map(() => 0);
    for (const { shot, place } of path.slice(0, steps)) places[shot] = place;
    return places;
  };
  /** The value of the best filled plan up to each amount, and the amount that it was found at. */
  const found: { value: number; at: number }[] = [];
  const places = after(0);
  let steps = 0;
  for (let amount = 0; amount <= top; amount += size) {
    for (let next = path[steps]; next && (states[steps + 1]?.credits ?? 0) <= amount; next = path[++steps])
      places[next.shot] = next.place;
    const { credits, value } = states[steps] ?? { credits: 0, value: 0 };
    const full = value + filled(choices, places, amount - credits).value;
    const last = found.at(-1);
    found.push(last && last.value >= full ? last : { value: full, at: amount });
    yield;
  }
  return (credits) => {
    const steps = stepsFor(credits);
    const best = found[Math.floor(credits / size)];
    if (!best || best.value <= (states[steps]?.value ?? 0)) return after(steps);
    const last = stepsFor(best.at);
    const bought = after(last);
    const left = best.at - (states[last]?.credits ?? 0);
    for (const [shot, place] of filled(choices, bought, left).places) bought[shot] = place;
    return bought;
  };
}

/** What is bought with the credits that a path leaves: one after the other what brings most and fits. */
function filled(
  choices: Choices,
  places: readonly number[],
  left: number,
): { value: number; places: ReadonlyMap<number, number> } {
  const more = new Map<number, number>();
  let [value, rest] = [0, left];
  for (;;) {
    let best: Step | null = null;
    for (let shot = 0; shot < choices.length; shot++) {
      const bundles = choices[shot] ?? [];
      const place = more.get(shot) ?? places[shot] ?? 0;
      const from = bundles[place];
      for (let to = place + 1; to < bundles.length; to++) {
        const bundle = bundles[to];
        if (!from || !bundle || bundle.credits - from.credits > rest) break;
        const gain = bundle.value - from.value;
        if (gain > (best?.value ?? 1e-9))
          best = { shot, place: to, credits: bundle.credits - from.credits, value: gain };
      }
    }
    if (!best) return { value, places: more };
    more.set(best.shot, best.place);
    rest -= best.credits;
    value += best.value;
  }
}

import fc from "fast-check";
import { expect, it } from "vitest";
import { type ShotOffers, SURE, type TakeOffer, worthOf } from "./bundles";
import { creditPlanner } from "./plan-credits";

/** Random boards of a test, and of the same test where all tests run. */
const [SOME, MANY] = [400, 10_000];

const offer = fc.record({
  credits: fc.integer({ min: 1, max: 90 }),
  chance: fc.double({ min: 0.02, max: 0.9, noNaN: true }),
  room: fc.integer({ min: 0, max: 8 }),
});
const shotOf = (offers: fc.Arbitrary<readonly TakeOffer[]>) =>
  fc.record({
    missed: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.double({ min: 0.05, max: 1, noNaN: true })),
    least: fc.constantFrom(0, 0, 1, 2, 3),
    offers,
  });
const boardOf = (shots: number) => fc.array(shotOf(fc.array(offer, { maxLength: 5 })), { maxLength: shots });

const costOf = ({ offers }: ShotOffers, takes: readonly number[]): number =>
  takes.reduce((sum, count, at) => sum + count * (offers[at]?.credits ?? 0), 0);

const keeps = fc.property(
  fc.oneof({ weight: 20, arbitrary: boardOf(8) }, { weight: 1, arbitrary: boardOf(60) }),
  fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 2, maxLength: 5 }),
  (shots, amounts) => {
    const sorted = amounts.sort((one, other) => one - other);
    const plan = creditPlanner(shots, Math.max(...sorted));
    let worst = -1;
    for (const credits of sorted) {
      const { bundles, value, ...made } = plan(credits);
      let spent = 0;
      for (const [at, shot] of shots.entries()) {
        const takes = bundles[at]?.takes ?? [];
        const count = takes.reduce((sum, each) => sum + each, 0);
        expect(takes.every((each, of) => each <= (shot.offers[of]?.room ?? 0))).toBe(true);
        expect(count === 0 || count >= shot.least).toBe(true);
        spent += costOf(shot, takes);
      }
      expect(made.credits).toBe(spent);
      expect(spent).toBeLessThanOrEqual(credits);
      expect(value).toBeGreaterThanOrEqual(worst - 1e-6);
      worst = value;
    }
  },
);
it("never costs more than the credits, keeps to room and least takes, and is no worse for more of them", () =>
  fc.assert(keeps, { numRuns: SOME }));
it("does so on many boards", { tags: ["all"], timeout: 300_000 }, () => fc.assert(keeps, { numRuns: MANY }));

/** The highest value of all plans: each shot with each number of takes of each of its offers. */
function bestOf(shots: readonly ShotOffers[], credits: number): number {
  const [shot, ...others] = shots;
  if (!shot) return 0;
  let best = -1;
  const look = (at: number, spent: number, missed: number, count: number): void => {
    const next = shot.offers[at];
    if (!next) {
      if (count > 0 && count < shot.least) return;
      best = Math.max(best, worthOf(Math.min(SURE, 1 - missed)) + bestOf(others, credits - spent));
      return;
    }
    for (let takes = 0; takes <= next.room && spent + takes * next.credits <= credits; takes++)
      look(at + 1, spent + takes * next.credits, missed * (1 - next.chance) ** takes, count + takes);
  };
  look(0, 0, shot.missed, 0);
  return best;
}

const smallOffer = fc.record({
  credits: fc.integer({ min: 1, max: 40 }),
  chance: fc.double({ min: 0.05, max: 0.8, noNaN: true }),
  room: fc.integer({ min: 1, max: 3 }),
});
const smallBoard = fc.array(shotOf(fc.array(smallOffer, { minLength: 1, maxLength: 2 })), {
  minLength: 1,
  maxLength: 3,
});

it("is as good as the best of all plans on small boards", () => {
  let [boards, widest] = [0, 0];
  fc.assert(
    fc.property(smallBoard, fc.integer({ min: 0, max: 200 }), (shots, credits) => {
      const gap = bestOf(shots, credits) - creditPlanner(shots, credits)(credits).value;
      boards++;
      widest = Math.max(widest, gap);
      expect(gap).toBeLessThan(1e-6);
    }),
    { numRuns: 1_000 },
  );
  console.info(`${boards} small boards, widest gap to the best of all plans: ${widest.toFixed(9)}`);
}, 120_000);

it("gives every shot of a large board its cheapest take where the credits reach for that", () => {
  const offers = [7, 11, 13].map((credits, at) => ({ credits, chance: 0.1 + at / 20, room: 8 }));
  const shots = Array.from({ length: 120 }, () => ({ missed: 1, least: 0, offers }));
  expect(creditPlanner(shots, 120 * 7)(120 * 7).chance).toBeGreaterThan(0);
});

it("is nearly as good along the path that large boards take", () => {
  // The same shots many times have the same best, which the exact search finds where they are few.
  const gaps: number[] = [];
  fc.assert(
    fc.property(
      fc.array(shotOf(fc.array(offer, { minLength: 1, maxLength: 3 })), { minLength: 2, maxLength: 5 }),
      fc.double({ min: 0.1, max: 0.9, noNaN: true }),
      (shots, part) => {
        const all = creditPlanner(shots, 1e6)(1e6);
        const credits = Math.floor(all.credits * part);
        const few = creditPlanner(shots, credits)(credits);
        const many = Array.from({ length: 40 }, () => shots).flat();
        const large = creditPlanner(many, credits * 40)(credits * 40);
        expect(large.credits).toBeLessThanOrEqual(credits * 40);
        gaps.push((few.value * 40 - large.value) / many.length);
      },
    ),
    // The bound was measured, and not proved, so that these are always the same boards.
    { numRuns: 100, seed: 1 },
  );
  gaps.sort((one, other) => one - other);
  const [median = 0, widest = 0] = [gaps[Math.floor(gaps.length / 2)], gaps.at(-1)];
  console.info(
    `${gaps.length} large boards, of which 40 small ones are a part: value a shot below the best of these, median ${median.toFixed(4)}, widest ${widest.toFixed(4)}`,
  );
  expect(widest).toBeLessThan(0.05);
}, 120_000);

import fc from "fast-check";
import { expect, it } from "vitest";
import { runAtOnce } from "@/lib/platform/parts";
import { type Bundle, type ShotOffers, SURE, type TakeOffer, worthOf } from "./bundles";
import { creditPlanner } from "./plan-credits";

/** Random boards of a test, and of the same test where all tests run. */
const [SOME, MANY] = [400, 10_000];

const offer = fc.record({
  credits: fc.integer({ min: 1, max: 90 }),
  chance: fc.double({ min: 0.02, max: 0.9, noNaN: true }),
  room: fc.integer({ min: 0, max: 8 }),
  takesStill: fc.boolean(),
});
const stillOffer = (room: number) =>
  fc.record({
    credits: fc.integer({ min: 1, max: 6 }),
    chance: fc.double({ min: 0.05, max: 0.8, noNaN: true }),
    room: fc.integer({ min: 0, max: room }),
    known: fc.nat({ max: 2 }),
    gain: fc.double({ min: 1, max: 4, noNaN: true }),
    wanted: fc.constantFrom(null, null, 0, 1, 2),
  });
const shotOf = (offers: fc.Arbitrary<readonly TakeOffer[]>, stills = 8) =>
  fc.record({
    missed: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.double({ min: 0.05, max: 1, noNaN: true })),
    least: fc.constantFrom(0, 0, 1, 2, 3),
    offers,
    stills: fc.option(stillOffer(stills)),
  });
const boardOf = (shots: number) => fc.array(shotOf(fc.array(offer, { maxLength: 5 })), { maxLength: shots });

const costOf = ({ offers, stills }: ShotOffers, { takes, stills: drafts }: Bundle): number =>
  takes.reduce((sum, count, at) => sum + count * (offers[at]?.credits ?? 0), drafts * (stills?.credits ?? 0));

const keeps = fc.property(
  fc.oneof({ weight: 20, arbitrary: boardOf(8) }, { weight: 1, arbitrary: boardOf(60) }),
  fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 2, maxLength: 5 }),
  (shots, amounts) => {
    const sorted = amounts.sort((one, other) => one - other);
    const plan = runAtOnce(creditPlanner(shots, Math.max(...sorted)));
    let worst = -1;
    for (const credits of sorted) {
      const { bundles, value, ...made } = plan(credits);
      let spent = 0;
      for (const [at, shot] of shots.entries()) {
        const bundle = bundles[at];
        if (!bundle) throw new Error("Every shot has a bundle.");
        const { takes, stills } = bundle;
        const count = takes.reduce((sum, each) => sum + each, 0);
        expect(takes.every((each, of) => each <= (shot.offers[of]?.room ?? 0))).toBe(true);
        expect(count === 0 || count >= shot.least).toBe(true);
        expect(stills).toBeLessThanOrEqual(shot.stills?.room ?? 0);
        spent += costOf(shot, bundle);
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

/** The numbers of stills that a shot may have, and whether each take begins with a picked one. */
function draftsOf({ stills, offers }: ShotOffers): { drafts: number; mustBegin: boolean }[] {
  const plain = [{ drafts: 0, mustBegin: false }];
  if (!stills || !offers.some(({ takesStill }) => takesStill)) return plain;
  const { room, known, wanted } = stills;
  const from = wanted === null ? 0 : Math.min(room, Math.max(0, wanted - known));
  const drafts = Array.from({ length: (wanted === null ? room : from) - from + 1 }, (_, at) => from + at);
  return [...(wanted ? [] : plain), ...drafts.map((count) => ({ drafts: count, mustBegin: true }))];
}

/** The highest value of all plans: each shot with each number of stills, and of takes of each of its offers. */
function bestOf(shots: readonly ShotOffers[], credits: number): number {
  const [shot, ...others] = shots;
  if (!shot) return 0;
  let best = -1;
  for (const { drafts, mustBegin } of draftsOf(shot)) {
    const {
      credits: price,
      chance,
      known,
      gain,
    } = shot.stills ?? { credits: 0, chance: 0, known: 0, gain: 1 };
    const picked = mustBegin ? 1 - (1 - chance) ** (known + drafts) : 0;
    const look = (at: number, spent: number, missed: number, count: number): void => {
      if (spent > credits) return;
      const next = shot.offers[at];
      if (next) {
        const room = mustBegin && !next.takesStill ? 0 : next.room;
        for (let takes = 0; takes <= room; takes++)
          look(at + 1, spent + takes * next.credits, missed * (1 - next.chance) ** takes, count + takes);
        return;
      }
      if (count > 0 ? count < shot.least : drafts > 0) return;
      const failing = shot.missed * (count > 0 ? (1 - picked) * missed + picked * missed ** gain : 1);
      best = Math.max(best, worthOf(Math.min(SURE, 1 - failing)) + bestOf(others, credits - spent));
    };
    look(0, drafts * price, 1, 0);
  }
  // Nothing can be bought for it.
  return Math.max(best, worthOf(Math.min(SURE, 1 - shot.missed)) + bestOf(others, credits));
}

const smallOffer = fc.record({
  credits: fc.integer({ min: 1, max: 40 }),
  chance: fc.double({ min: 0.05, max: 0.8, noNaN: true }),
  room: fc.integer({ min: 1, max: 3 }),
  takesStill: fc.boolean(),
});
const smallBoard = fc.array(shotOf(fc.array(smallOffer, { minLength: 1, maxLength: 2 }), 3), {
  minLength: 1,
  maxLength: 3,
});

it("is as good as the best of all plans on small boards", () => {
  let [boards, widest] = [0, 0];
  fc.assert(
    fc.property(smallBoard, fc.integer({ min: 0, max: 200 }), (shots, credits) => {
      const gap = bestOf(shots, credits) - runAtOnce(creditPlanner(shots, credits))(credits).value;
      boards++;
      widest = Math.max(widest, gap);
      expect(gap).toBeLessThan(1e-6);
    }),
    { numRuns: 1_000 },
  );
  console.info(`${boards} small boards, widest gap to the best of all plans: ${widest.toFixed(9)}`);
}, 120_000);

it("gives every shot of a large board its cheapest take where the credits reach for that", () => {
  const offers = [7, 11, 13].map((credits, at) => ({
    credits,
    chance: 0.1 + at / 20,
    room: 8,
    takesStill: true,
  }));
  const shots = Array.from({ length: 120 }, () => ({ missed: 1, least: 0, offers, stills: null }));
  expect(runAtOnce(creditPlanner(shots, 120 * 7))(120 * 7).chance).toBeGreaterThan(0);
});

it("is nearly as good along the path that large boards take", () => {
  // The same shots many times have the same best, which the exact search finds where they are few.
  const gaps: number[] = [];
  fc.assert(
    fc.property(
      fc.array(shotOf(fc.array(offer, { minLength: 1, maxLength: 3 })), { minLength: 2, maxLength: 5 }),
      fc.double({ min: 0.1, max: 0.9, noNaN: true }),
      (shots, part) => {
        const all = runAtOnce(creditPlanner(shots, 1e6))(1e6);
        const credits = Math.floor(all.credits * part);
        const few = runAtOnce(creditPlanner(shots, credits))(credits);
        const many = Array.from({ length: 40 }, () => shots).flat();
        const large = runAtOnce(creditPlanner(many, credits * 40))(credits * 40);
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

import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, countDays } from "@/lib/usage/days";
import { LOW_DAYS, runsOutOn, whyLow } from "./forecast";

it("dates the end of a balance by the latest days, and only where these say enough", () => {
  const spent = { credits: 140, days: 14, since: "2025-12-01", today: "2026-03-10" };
  expect(runsOutOn(95, spent)).toBe("2026-03-19");
  expect(runsOutOn(95, { ...spent, credits: 30, since: "2026-03-08" })).toBe("2026-03-19");
  const unknown = [
    runsOutOn(95, { ...spent, since: "2026-03-09" }),
    runsOutOn(95, { ...spent, since: null }),
    runsOutOn(95, { ...spent, credits: 0 }),
    runsOutOn(0, spent),
    runsOutOn(-651_310, spent),
    runsOutOn(100_000, spent),
  ];
  expect(unknown).toEqual(unknown.map(() => null));
});

it("never runs out before the credits are spent, nor a day after", () => {
  const numbers = [
    fc.integer({ min: 1, max: 5_000 }),
    fc.integer({ min: 140, max: 5_000 }),
    fc.integer({ min: 3, max: 60 }),
  ] as const;
  fc.assert(
    fc.property(...numbers, (left, credits, days) => {
      const day = runsOutOn(left, { credits, days, since: "2025-12-01", today: "2026-03-10" });
      if (day === null) return;
      const lasts = countDays("2026-03-10", day) - 1;
      expect((lasts * credits) / days).toBeLessThanOrEqual(left);
      expect(((lasts + 1) * credits) / days).toBeGreaterThan(left);
    }),
  );
});

it("is low where it is used up, what waits costs more, or a week at this rate uses it up", () => {
  const today = "2026-03-10";
  const low = (left: number | null, waiting: number, lastsDays: number | null) =>
    whyLow({
      today,
      left,
      rates: [
        {
          days: 7,
          credits: 70,
          per_day: 10,
          models: [],
          runs_out_on: lastsDays === null ? null : addDays(today, lastsDays - 1),
        },
      ],
      waiting: { takes: 1, credits: waiting, boards: [], left_after: null, runs_out_on: null },
    });
  expect(low(null, 50, 1)).toBeNull();
  expect(low(0, 0, null)).toBe("used_up");
  expect(low(40, 50, null)).toBe("waiting");
  expect(low(50, 50, LOW_DAYS)).toBe("rate");
  expect(low(500, 50, LOW_DAYS + 1)).toBeNull();
  expect(low(500, 50, null)).toBeNull();
});

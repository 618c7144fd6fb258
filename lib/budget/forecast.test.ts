import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, countDays } from "@/lib/usage/days";
import type { Budget } from "./budget";
import { checkBudget } from "./check-spend";
import { forecast } from "./forecast";

const aBudget = (changes: Partial<Budget>): Budget => ({
  person_id: null,
  person_name: null,
  also_counts: [],
  limit_credits: 300,
  mode: "block",
  time_zone: "UTC",
  counted_credits: 0,
  held_credits: 0,
  month: { from: "2026-03-01", to: "2026-03-31", today: "2026-03-10" },
  mine: true,
  ...changes,
});

it("names the day on which the limit is reached", () => {
  expect(forecast(aBudget({ counted_credits: 200 }))).toEqual({
    rate: 20,
    atEnd: 620,
    reachedOn: "2026-03-15",
  });
  expect(forecast(aBudget({ counted_credits: 50 }))).toMatchObject({ atEnd: 155, reachedOn: null });
  expect(forecast(aBudget({ counted_credits: 300 })).reachedOn).toBe("2026-03-10");
  expect(forecast(aBudget({})).reachedOn).toBeNull();
});

it("reaches the limit exactly when the month's end is at or over it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 30 }), (counted, days) => {
      const month = { from: "2026-03-01", to: "2026-03-31", today: addDays("2026-03-01", days) };
      const { rate, reachedOn } = forecast(aBudget({ counted_credits: counted, month }));
      const exact = rate * countDays(month.from, month.to) >= 300 || counted >= 300;
      if (Math.abs(rate * 31 - 300) > 0.01) expect(reachedOn !== null).toBe(exact);
      if (reachedOn && counted < 300)
        expect(rate * countDays(month.from, reachedOn)).toBeGreaterThanOrEqual(299.99);
    }),
  );
});

it("reports a limit that blocks before one that warns, and only of those that count this person", () => {
  const warn = aBudget({ mode: "warn", counted_credits: 290 });
  const block = aBudget({ person_id: "person_1", counted_credits: 295 });
  expect(checkBudget([warn, block], 10)).toMatchObject({ blocks: true, overBy: 5, credits: 10 });
  expect(checkBudget([warn, { ...block, mine: false }], 20)).toMatchObject({ blocks: false, overBy: 10 });
  expect(checkBudget([warn, block], 5)).toBeNull();
});

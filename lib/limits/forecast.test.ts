import fc from "fast-check";
import { expect, it } from "vitest";
import { aLimit } from "@/lib/testing/a-limit";
import { addDays, countDays } from "@/lib/usage/days";
import { forecast } from "./forecast";

it("names the day on which the limit is reached", () => {
  expect(forecast(aLimit({ counted_credits: 200 }))).toEqual({
    rate: 20,
    atEnd: 620,
    reachedOn: "2026-03-15",
  });
  expect(forecast(aLimit({ counted_credits: 50 }))).toMatchObject({ atEnd: 155, reachedOn: null });
  expect(forecast(aLimit({ counted_credits: 300 }))?.reachedOn).toBe("2026-03-10");
  expect(forecast(aLimit({}))?.reachedOn).toBeNull();
});

it("reaches the limit exactly when the month's end is at or over it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 30 }), (counted, days) => {
      const limit = aLimit({ counted_credits: counted, today: addDays("2026-03-01", days) });
      const { rate, reachedOn } = forecast(limit) ?? expect.unreachable("A month has a forecast.");
      const exact = rate * countDays("2026-03-01", "2026-03-31") >= 300 || counted >= 300;
      if (Math.abs(rate * 31 - 300) > 0.01) expect(reachedOn !== null).toBe(exact);
      if (reachedOn && counted < 300)
        expect(rate * countDays("2026-03-01", reachedOn)).toBeGreaterThanOrEqual(299.99);
    }),
  );
});

it("has no forecast for a day, and for a limit that never renews", () => {
  expect(forecast(aLimit({ period: "day", first_day: "2026-03-10", last_day: "2026-03-10" }))).toBeNull();
  expect(forecast(aLimit({ period: "all", first_day: null, last_day: null }))).toBeNull();
});

it("takes the rate of a first month from the days since the first spend", () => {
  const first = { since: "2026-03-29", today: "2026-03-29", counted_credits: 172, limit_credits: 1_000 };
  expect(forecast(aLimit(first))).toEqual({ rate: 172, atEnd: 516, reachedOn: null });
  expect(forecast(aLimit({ ...first, today: "2026-03-30", counted_credits: 200 }))).toMatchObject({
    rate: 100,
    atEnd: 300,
  });
  expect(forecast(aLimit({ ...first, since: null, counted_credits: 0 }))).toMatchObject({
    rate: 0,
    atEnd: 0,
  });
});

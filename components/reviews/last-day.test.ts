import * as fc from "fast-check";
import { expect, it } from "vitest";
import { dayAfter, dayOf, daysBetween, endOfDay } from "./last-day";

const moment = fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
const days = fc.integer({ min: 0, max: 366 });

it("keeps the day that was chosen, from whatever hour it is counted", () => {
  fc.assert(
    fc.property(moment, days, (now, count) => {
      const last = dayAfter(count, now);
      const expires = new Date(endOfDay(last));
      expect(dayOf(expires)).toBe(last);
      expect(daysBetween(now, expires)).toBe(count);
      expect(expires.getTime()).toBeGreaterThanOrEqual(Math.floor(now.getTime() / 1_000) * 1_000);
    }),
  );
});

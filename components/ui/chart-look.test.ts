import fc from "fast-check";
import { expect, it } from "vitest";
import { chartDash, roundTicks } from "./chart-look";

it("gives a few round ticks from 0 to at least the highest value", () => {
  expect(roundTicks(47)).toEqual([0, 10, 20, 30, 40, 50]);
  expect(roundTicks(0.9)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  expect(roundTicks(0)).toEqual([0, 1]);
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e7, noNaN: true }), (highest) => {
      const ticks = roundTicks(highest);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest * (1 - 1e-9));
      expect(ticks.at(-2) ?? 0).toBeLessThan(highest);
    }),
  );
});

it("gives eight lines eight dashes", () => {
  expect(new Set(Array.from({ length: 8 }, (_, index) => chartDash(index))).size).toBe(8);
});

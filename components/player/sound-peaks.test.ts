import fc from "fast-check";
import { expect, it } from "vitest";
import { peaksOf } from "./sound-peaks";

it("gives the peak of each part, relative to the loudest of all", () => {
  expect(peaksOf([0, 0.1, -0.5, 0.2, 0.25, 0], 3)).toEqual([0.2, 1, 0.5]);
});

it("handles silence and a sound shorter than its bars", () => {
  expect(peaksOf(new Float32Array(100), 4)).toEqual([0, 0, 0, 0]);
  expect(peaksOf([], 3)).toEqual([0, 0, 0]);
  expect(peaksOf([0.5], 2)).toEqual([0, 1]);
});

it("stays between 0 and 1 for any sound", () => {
  fc.assert(
    fc.property(
      fc.array(fc.float({ min: -1, max: 1, noNaN: true })),
      fc.integer({ min: 1, max: 64 }),
      (samples, count) => {
        const peaks = peaksOf(samples, count);
        expect(peaks).toHaveLength(count);
        expect(peaks.every((peak) => peak >= 0 && peak <= 1)).toBe(true);
      },
    ),
  );
});

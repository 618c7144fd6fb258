import fc from "fast-check";
import { expect, it } from "vitest";
import { filmRate, frameOfTimecode, NO_FRAMES, timecodeOf } from "./timecode";

it.each([
  [0, 24, "00:00:00"],
  [2.5, 24, "00:02:12"],
  [2.5, 25, "00:02:12"],
  [2.5, 30, "00:02:15"],
  [2.5, 60, "00:02:30"],
  [2.5, null, "00:02:12"],
  [59.99, 30, "00:59:29"],
  [-1, 24, "00:00:00"],
  [3_661.5, 24, "61:01:12"],
  [1001 / 24000, 24000 / 1001, "00:00:01"],
  [24 * (1001 / 24000), 24000 / 1001, "00:01:00"],
  [1799 * (1001 / 30000), 30000 / 1001, "00:59;29"],
  [1800 * (1001 / 30000), 30000 / 1001, "01:00;02"],
  [17982 * (1001 / 30000), 30000 / 1001, "10:00;00"],
  [3600 * (1001 / 60000), 60000 / 1001, "01:00;04"],
  [10, 12.5, "00:09:08"],
  [8.7, NO_FRAMES, "00:08"],
  [75, NO_FRAMES, "01:15"],
  [-1, NO_FRAMES, "00:00"],
] as const)("%d s at %d frames a second is %s", (seconds, rate, timecode) => {
  expect(timecodeOf(seconds, rate)).toBe(timecode);
});

const RATES = [24_000 / 1_001, 23.976, 24, 25, 30_000 / 1_001, 29.97, 30, 50, 60_000 / 1_001, 60];
const TWO_HOURS = 7_200;

it("gives each frame a text of its own, and reads the frame of each text", () => {
  const rateAndFrame = fc
    .constantFrom(...RATES)
    .chain((rate) => fc.tuple(fc.constant(rate), fc.nat(Math.floor(rate * TWO_HOURS))));
  fc.assert(
    fc.property(rateAndFrame, fc.double({ min: 0, max: 0.9, noNaN: true }), ([rate, frame], within) => {
      const text = timecodeOf(frame / rate, rate);
      expect(frameOfTimecode(text, rate)).toBe(frame);
      // Everywhere within the frame, and at its beginning in whole milliseconds.
      expect(timecodeOf((frame + within) / rate, rate)).toBe(text);
      expect(timecodeOf(Math.round((frame / rate) * 1_000) / 1_000, rate)).toBe(text);
      expect(timecodeOf((frame + 1) / rate, rate)).not.toBe(text);
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ["00:01:24", 24],
  ["00:60:00", 24],
  ["1.5", 24],
  ["00:01", 24],
  ["01:00;00", 30_000 / 1_001],
  ["", 24],
] as const)("reads no frame from %j at %d", (text, rate) => {
  expect(frameOfTimecode(text, rate)).toBeNull();
});

it("takes the rate of most clips for a film, and a usual one where none is known", () => {
  expect(filmRate([null, 30, 24, 24])).toBe(24);
  expect(filmRate([25, 24, null])).toBe(25);
  expect(filmRate([null])).toBe(24);
  expect(filmRate([])).toBe(24);
});

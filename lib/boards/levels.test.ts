import fc from "fast-check";
import { expect, it } from "vitest";
import { gainAt, gainOfDb, levelPoints } from "./levels";
import { PLAIN_MIX } from "./mix";

const MIX = { level_db: -14, fade_in_seconds: 2, fade_out_seconds: 3, lowers_under_voice: true };

it("fades in and out to silence, and is lower while a line is heard", () => {
  const points = levelPoints(MIX, 20, [{ starts_at: 5, seconds: 4 }]);
  const level = gainOfDb(-14);
  expect(gainAt(points, 0)).toBe(0);
  expect(gainAt(points, 1)).toBeCloseTo(level / 2);
  expect(gainAt(points, 3)).toBeCloseTo(level);
  for (const at of [5, 7, 9]) expect(gainAt(points, at)).toBeCloseTo(level * gainOfDb(-12));
  expect(gainAt(points, 10)).toBeCloseTo(level);
  expect(gainAt(points, 20)).toBe(0);
  expect(levelPoints(PLAIN_MIX, 20, []).every(({ gain }) => gain === 1)).toBe(true);
  expect(
    gainAt(levelPoints({ ...MIX, lowers_under_voice: false }, 20, [{ starts_at: 5, seconds: 4 }]), 7),
  ).toBeCloseTo(level);
});

it("is never louder than its level, nor outside of the film, whatever the fades and lines", () => {
  const seconds = fc.integer({ min: 0, max: 60_000 }).map((ms) => ms / 1_000);
  const line = fc.record({ starts_at: seconds, seconds });
  const mix = fc.record({
    level_db: fc.integer({ min: -40, max: 6 }),
    fade_in_seconds: seconds,
    fade_out_seconds: seconds,
    lowers_under_voice: fc.boolean(),
  });
  fc.assert(
    fc.property(mix, seconds, fc.array(line, { maxLength: 6 }), (of, length, spoken) => {
      const points = levelPoints(of, length, spoken);
      const level = gainOfDb(of.level_db);
      for (const [at, point] of points.entries()) {
        expect(point.gain).toBeGreaterThanOrEqual(0);
        expect(point.gain).toBeLessThanOrEqual(level * 1.000001);
        expect(point.at).toBeGreaterThan(points[at - 1]?.at ?? -1);
        expect(point.at).toBeLessThanOrEqual(length);
      }
      if (of.lowers_under_voice)
        for (const { starts_at: from, seconds: long } of spoken)
          if (long > 0.01 && from + long <= length)
            expect(gainAt(points, from + long / 2)).toBeLessThanOrEqual(level * gainOfDb(-12) * 1.001);
    }),
  );
});

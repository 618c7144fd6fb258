import fc from "fast-check";
import { expect, it } from "vitest";
import { levelPoints } from "@/lib/boards/levels";
import { MAX_LEVEL_DB, MIN_LEVEL_DB, PLAIN_MIX, soundMix } from "@/lib/boards/mix";
import { fadeWithin, heightOfDb, LEVEL_HEIGHT, levelBelow, pathOfLevel } from "./level-drawing";

const levels = fc.integer({ min: MIN_LEVEL_DB, max: MAX_LEVEL_DB });

it("leads from a level to the one under the pointer, within what a board keeps", () => {
  fc.assert(
    fc.property(levels, levels, (from, to) => {
      expect(levelBelow(from, heightOfDb(to) - heightOfDb(from))).toBe(to);
    }),
  );
  fc.assert(
    fc.property(levels, fc.double({ min: -200, max: 200, noNaN: true }), (from, units) => {
      expect(soundMix.safeParse({ ...PLAIN_MIX, level_db: levelBelow(from, units) }).success).toBe(true);
    }),
  );
});

it("draws a fade down to silence and stays within its box", () => {
  const mix = { level_db: -14, fade_in_seconds: 2, fade_out_seconds: 3, lowers_under_voice: true };
  const path = pathOfLevel(levelPoints(mix, 20, [{ starts_at: 5, seconds: 4 }]));
  expect(path.startsWith(`M0 ${LEVEL_HEIGHT.toFixed(1)}L2 `)).toBe(true);
  expect(path.endsWith(`L20 ${LEVEL_HEIGHT.toFixed(1)}`)).toBe(true);
  for (const [, height] of path.matchAll(/ ([\d.]+)/g))
    expect(Number(height)).toBeLessThanOrEqual(LEVEL_HEIGHT);
});

it("keeps a fade within the room that the other one leaves", () => {
  expect([fadeWithin(1.26, 20), fadeWithin(-1, 20), fadeWithin(30, 8), fadeWithin(90, 100)]).toEqual([
    1.3, 0, 8, 60,
  ]);
});

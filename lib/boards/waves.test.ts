import fc from "fast-check";
import { expect, it } from "vitest";
import { wavesOf } from "./waves";

const cells = fc
  .uniqueArray(
    fc.record({
      shot_id: fc.constantFrom("a", "b", "c", "d"),
      column_id: fc.constantFrom("x", "y", "z"),
      takes: fc.integer({ min: 1, max: 8 }),
      credits: fc.integer({ min: 0, max: 90 }),
    }),
    { selector: ({ shot_id, column_id }) => `${shot_id} ${column_id}` },
  )
  .filter(({ length }) => length > 0);

it("buys every take in one wave, and nothing of a shot before what is cheaper", () => {
  fc.assert(
    fc.property(cells, (press) => {
      const waves = wavesOf(press);
      for (const { shot_id, column_id, takes } of press) {
        const parts = waves.flat().filter((part) => part.shot_id === shot_id && part.column_id === column_id);
        expect(parts.reduce((sum, part) => sum + part.takes, 0)).toBe(takes);
        const models = press.filter((cell) => cell.shot_id === shot_id).length;
        expect(parts).toHaveLength(models === 1 ? takes : 1);
      }
      for (const shot of ["a", "b", "c", "d"]) {
        const prices = waves.map((wave) => wave.filter(({ shot_id }) => shot_id === shot));
        expect(prices.every(({ length }) => length <= 1)).toBe(true);
        const known = prices.flatMap(([part]) => part?.credits ?? []);
        expect(known).toEqual(known.toSorted((one, other) => one - other));
      }
      expect(waves.every(({ length }) => length > 0)).toBe(true);
    }),
  );
});

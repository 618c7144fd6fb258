import fc from "fast-check";
import { expect, it } from "vitest";
import { measureFrames } from "./frames";
import { CELLS, type Grid, type GridFrame, likenessOf } from "./grid";

/** A picture of its own for each seed. */
const pictureOf = (seed: number): Grid => {
  let state = seed + 1;
  return Uint8Array.from({ length: CELLS * 3 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 40 + (state >>> 24) / 2;
  });
};
const BLACK = new Uint8Array(CELLS * 3);
/** Eight frames a second, whose times have no rounding. */
const framesOf = (grids: readonly Grid[]): GridFrame[] =>
  grids.map((grid, index) => ({ at: index / 8, grid }));
const measure = (grids: readonly Grid[]) => measureFrames(framesOf(grids), grids.length / 8);
const repeated = (grid: Grid, count: number): Grid[] => Array.from({ length: count }, () => grid);
const moving = (count: number): Grid[] => Array.from({ length: count }, (_, at) => pictureOf(at * 7));

it("finds a stop of at least a second where it is, and no shorter one", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 2, max: 24 }), (before, held) => {
      const grids = [...moving(before), ...repeated(pictureOf(9_999), held), ...moving(8)];
      const frozen = held >= 8 ? [{ from: before / 8, to: (before + held) / 8 }] : [];
      expect(measure(grids)).toMatchObject({ frozen, black: [] });
    }),
    { numRuns: 40 },
  );
});

it("finds black that lasts, and calls it neither frozen nor cut", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 24 }), (before, dark) => {
      const grids = [...moving(before), ...repeated(BLACK, dark), ...moving(3)];
      const black = dark >= 6 ? [{ from: before / 8, to: (before + dark) / 8 }] : [];
      expect(measure(grids)).toEqual({ black, frozen: [], cuts: [] });
    }),
    { numRuns: 40 },
  );
});

it("gives ordered parts within the clip, whatever the frames are", () => {
  const grid = fc.oneof(fc.constant(BLACK), fc.integer({ min: 0, max: 3 }).map(pictureOf));
  fc.assert(
    fc.property(fc.array(grid, { maxLength: 40 }), (grids) => {
      const { black, frozen, cuts } = measure(grids);
      for (const spans of [black, frozen])
        for (const [at, { from, to }] of spans.entries()) {
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual(grids.length / 8);
          expect(from).toBeGreaterThanOrEqual(spans[at - 1]?.to ?? 0);
        }
      expect(cuts).toEqual([...new Set(cuts)].toSorted((a, b) => a - b));
    }),
    { numRuns: 40 },
  );
});

it("counts a cut between still shots, and none for a flash", () => {
  const [one, other] = [pictureOf(1), pictureOf(2)];
  expect(measure([...repeated(one, 6), ...repeated(other, 6)]).cuts).toEqual([0.75]);
  const flash = new Uint8Array(CELLS * 3).fill(255);
  expect(measure([...repeated(one, 6), flash, ...repeated(one, 6)]).cuts).toEqual([]);
});

it("is as alike as can be to itself in any light", () => {
  const picture = pictureOf(5);
  expect(
    likenessOf(
      picture,
      picture.map((level) => level / 2 + 10),
    ),
  ).toBeGreaterThan(0.95);
  expect(Math.abs(likenessOf(picture, pictureOf(77)))).toBeLessThan(0.2);
});

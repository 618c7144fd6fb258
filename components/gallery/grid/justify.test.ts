import fc from "fast-check";
import { expect, it } from "vitest";
import { hasOwnPlace, justify, placeBeside, placeInNextRow, tilesOf } from "./justify";

/** Shapes of tiles, with 0 for jobs without a result. */
const shape = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 50, max: 280 }) }, fc.constant(0));
const aspects = fc.array(shape, { maxLength: 60 });
const tiles = fc.array(fc.integer({ min: 50, max: 280 }), { maxLength: 60 });
const frame = fc.record({
  width: fc.integer({ min: 280, max: 2400 }),
  targetHeight: fc.integer({ min: 120, max: 320 }),
  lineHeight: fc.constantFrom(44, 60),
  gap: fc.constantFrom(0, 4, 8),
});
const rowsOf = (rows: number) => Array.from({ length: rows }, (_, row) => row);

it("places every job once, and the tiles of a row in order", () => {
  fc.assert(
    fc.property(aspects, frame, (items, box) => {
      const layout = justify(items, box);
      const laid = rowsOf(layout.rows).flatMap((row) =>
        tilesOf(layout, items, row).map(({ place }) => place),
      );
      expect(laid.toSorted((a, b) => a - b)).toEqual(items.map((_, place) => place));
      const pictures = laid.filter((place) => items[place] !== 0);
      expect(pictures).toEqual(pictures.toSorted((a, b) => a - b));
    }),
  );
});

it("fills the width in every row but the last, and never exceeds it", () => {
  fc.assert(
    fc.property(tiles, frame, (items, box) => {
      const layout = justify(items, box);
      for (const row of rowsOf(layout.rows)) {
        const last = tilesOf(layout, items, row).at(-1);
        const end = (last?.left ?? 0) + (last?.width ?? 0);
        expect(end).toBeLessThanOrEqual(box.width + 0.5);
        if (row < layout.rows - 1) expect(end).toBeCloseTo(box.width, 1);
        expect(last?.height).toBeLessThanOrEqual(box.targetHeight + 0.001);
      }
    }),
  );
});

it("stacks rows without overlap, and jobs without a result as lines of the whole width under the tiles", () => {
  fc.assert(
    fc.property(aspects, frame, (items, box) => {
      const layout = justify(items, box);
      for (const row of rowsOf(layout.rows)) {
        const top = layout.tops[row] ?? 0;
        let below = 0;
        for (const tile of tilesOf(layout, items, row)) {
          expect(tile.height).toBeGreaterThan(0);
          if (items[tile.place] === 0) {
            expect(tile).toMatchObject({ left: 0, width: box.width, height: box.lineHeight });
            expect(tile.top).toBeGreaterThanOrEqual(below - 0.001);
          }
          below = Math.max(below, tile.top + tile.height + box.gap);
        }
        expect(top + below).toBeCloseTo(layout.tops[row + 1] ?? 0, 3);
      }
    }),
  );
});

it("does not break a row of tiles for a few jobs without a result", () => {
  const box = { width: 1_000, targetHeight: 200, lineHeight: 44, gap: 8 };
  const layout = justify([100, 0, 100, 0, 0, 100, 100, 100, 0, 100], box);
  expect(tilesOf(layout, [100, 0, 100, 0, 0, 100, 100, 100, 0, 100], 0).map(({ place }) => place)).toEqual([
    0, 2, 5, 6, 7, 1, 3, 4,
  ]);
  expect([...layout.starts]).toEqual([0, 8, 9, 10]);
});

it("arrow up leads back the way arrow down came, through tiles and lines, and never off the grid", () => {
  fc.assert(
    fc.property(aspects, frame, fc.nat(), (items, box, start) => {
      fc.pre(items.length > 0);
      const layout = justify(items, box);
      const place = start % items.length;
      const down = placeInNextRow(layout, items, place, 1);
      expect(down).toBeGreaterThanOrEqual(0);
      expect(down).toBeLessThan(items.length);
      if (items[place] === 0 && down !== place && items[down] === 0) {
        expect(placeInNextRow(layout, items, down, -1)).toBe(place);
      }
    }),
  );
});

it("keeps the tiles above in place when tiles are added below", () => {
  fc.assert(
    fc.property(aspects, frame, (items, box) => {
      const before = justify(items, box);
      const after = justify([...items, 100, 100], box);
      for (const row of rowsOf(before.rows - 1)) expect(after.tops[row + 1]).toBe(before.tops[row + 1]);
    }),
  );
});

const days = fc
  .uniqueArray(fc.integer({ min: 1, max: 59 }), { maxLength: 6 })
  .map((starts) => [0, ...starts.sort((a, b) => a - b)]);

it("gives each day a heading, under it its lines when they are unfolded, and never a tile of another day beside", () => {
  fc.assert(
    fc.property(aspects, frame, days, fc.boolean(), (items, box, starts, isUnfolded) => {
      const sections = { starts, headingHeight: 40, isUnfolded: () => isUnfolded };
      const layout = justify(items, box, { sections });
      const headed = rowsOf(layout.rows).filter((row) => (layout.headings[row] ?? -1) >= 0);
      expect(headed.map((row) => layout.headings[row])).toEqual(starts.map((_, at) => at));
      const laid = rowsOf(layout.rows).flatMap((row) => tilesOf(layout, items, row));
      const expected = items.flatMap((aspect, place) => (aspect > 0 || isUnfolded ? [place] : []));
      expect(laid.map(({ place }) => place).toSorted((a, b) => a - b)).toEqual(expected);
      const dayOf = (place: number) => starts.findLastIndex((start) => start <= place);
      for (const row of rowsOf(layout.rows)) {
        const inRow = tilesOf(layout, items, row).map(({ place }) => dayOf(place));
        expect(new Set(inRow).size).toBeLessThan(2);
        const heading = headed.findLast((each) => each <= row) ?? -1;
        for (const day of inRow) expect(layout.headings[heading]).toBe(day);
      }
    }),
  );
});

it("gives a hidden tile no place, and the next one its turn", () => {
  const layout = justify(
    [100, 100, 100, 0, 100],
    { width: 900, targetHeight: 200, lineHeight: 44, gap: 8 },
    {
      hidden: Uint8Array.from([0, 1, 1, 0, 0]),
    },
  );
  expect([...layout.order]).toEqual([0, 3, 4]);
  expect([0, 1, 2, 3, 4].map((place) => hasOwnPlace(layout, place))).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
  expect(placeBeside(layout, 0, 1)).toBe(3);
  expect(placeBeside(layout, 4, -1)).toBe(3);
});

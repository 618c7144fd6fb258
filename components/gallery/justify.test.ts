import fc from "fast-check";
import { expect, it } from "vitest";
import { heightOf, justify, tilesOf } from "./justify";

const aspects = fc.array(fc.integer({ min: 50, max: 280 }), { maxLength: 60 });
const frame = fc.record({
  width: fc.integer({ min: 280, max: 2400 }),
  targetHeight: fc.integer({ min: 120, max: 320 }),
  gap: fc.constantFrom(0, 4, 8),
});
const rowsOf = (rows: number) => Array.from({ length: rows }, (_, row) => row);

it("places every picture once, in order", () => {
  fc.assert(
    fc.property(aspects, frame, (items, box) => {
      const layout = justify(items, box);
      const laid = rowsOf(layout.rows).flatMap((row) =>
        tilesOf(layout, items, row).map(({ place }) => place),
      );
      expect(laid).toEqual(items.map((_, place) => place));
    }),
  );
});

it("fills the width in every row but the last, and never runs over", () => {
  fc.assert(
    fc.property(aspects, frame, (items, box) => {
      const layout = justify(items, box);
      for (const row of rowsOf(layout.rows)) {
        const last = tilesOf(layout, items, row).at(-1);
        const end = (last?.left ?? 0) + (last?.width ?? 0);
        expect(end).toBeLessThanOrEqual(box.width + 0.5);
        if (row < layout.rows - 1) expect(end).toBeCloseTo(box.width, 1);
        expect(heightOf(layout, row)).toBeLessThanOrEqual(box.targetHeight + 0.001);
      }
    }),
  );
});

it("stacks rows without overlap", () => {
  fc.assert(
    fc.property(aspects, frame, (items, box) => {
      const layout = justify(items, box);
      for (const row of rowsOf(layout.rows)) expect(heightOf(layout, row)).toBeGreaterThan(0);
    }),
  );
});

it("keeps what is above where it was when tiles come below", () => {
  fc.assert(
    fc.property(aspects, frame, (items, box) => {
      const before = justify(items, box);
      const after = justify([...items, 100, 100], box);
      for (const row of rowsOf(before.rows - 1)) expect(after.tops[row + 1]).toBe(before.tops[row + 1]);
    }),
  );
});

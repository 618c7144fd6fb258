import fc from "fast-check";
import { expect, it } from "vitest";
import { justify } from "./justify";

const aspects = fc.array(fc.double({ min: 0.1, max: 6, noNaN: true }), { maxLength: 60 });
const frame = fc.record({
  width: fc.integer({ min: 280, max: 2400 }),
  targetHeight: fc.integer({ min: 120, max: 320 }),
  gap: fc.constantFrom(0, 4, 8),
});

it("places every picture once, in order", () => {
  fc.assert(
    fc.property(aspects, frame, (items, box) => {
      const laid = justify(items, (aspect) => aspect, box).flatMap((row) =>
        row.tiles.map((tile) => tile.item),
      );
      expect(laid).toEqual(items);
    }),
  );
});

it("fills the width in every row but the last, and never runs over", () => {
  fc.assert(
    fc.property(aspects, frame, (items, box) => {
      const rows = justify(items, (aspect) => aspect, box);
      rows.forEach((row, at) => {
        const last = row.tiles.at(-1);
        const end = (last?.left ?? 0) + (last?.width ?? 0);
        expect(end).toBeLessThanOrEqual(box.width + 0.5);
        if (at < rows.length - 1) expect(end).toBeCloseTo(box.width, 1);
        expect(row.height).toBeLessThanOrEqual(box.targetHeight + 0.001);
      });
    }),
  );
});

it("stacks rows without overlap", () => {
  fc.assert(
    fc.property(aspects, frame, (items, box) => {
      const rows = justify(items, (aspect) => aspect, box);
      rows.slice(1).forEach((row, at) => {
        const above = rows[at];
        expect(row.top).toBeCloseTo((above?.top ?? 0) + (above?.height ?? 0) + box.gap, 5);
      });
    }),
  );
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { addMonths, monthsBetween } from "./months";
import { changesSince, type EntryGroup, sumOf, sumsBy } from "./sums";

const count = fc.nat({ max: 500 });
/** To the thousandth of a millicredit. */
const credits = fc.nat({ max: 2_000_000_000 }).map((micro) => micro / 1_000_000);
const group: fc.Arbitrary<EntryGroup> = fc.record({
  kind: fc.constantFrom("video", "image", "answer"),
  personId: fc.constantFrom("per_1", "per_2"),
  boardId: fc.constantFrom(null, "brd_1", "brd_2"),
  seriesId: fc.constantFrom(null, "shot_1"),
  ...{ made: count, failed: count, rejected: count, active: count, calls: count, unknown: count },
  ...{ approved: credits, charged: credits, refunded: credits, held: credits },
});

it("adds up to the same, whatever it is grouped by, to the thousandth of a millicredit", () => {
  fc.assert(
    fc.property(fc.array(group, { maxLength: 60 }), (groups) => {
      const total = sumOf(groups);
      const micro = groups.reduce((sum, { charged }) => sum + Math.round(charged * 1e6), 0);
      expect(Math.round(total.charged * 1e6)).toBe(micro);
      const parts = [
        ({ kind }: EntryGroup) => kind,
        ({ personId }: EntryGroup) => personId,
        ({ boardId }: EntryGroup) => boardId,
        ({ seriesId }: EntryGroup) => seriesId,
      ];
      for (const part of parts) {
        const rows = sumsBy(groups, part);
        expect(sumOf(rows)).toEqual(total);
        expect(new Set(rows.map(({ value }) => value)).size).toBe(rows.length);
      }
    }),
  );
});

it("says what the ledger has more of since, and nothing where it is the same", () => {
  fc.assert(
    fc.property(fc.array(group, { maxLength: 20 }), group, (groups, more) => {
      const before = sumOf(groups);
      expect(changesSince(before, before)).toBeNull();
      const changes = changesSince(before, sumOf([...groups, more]));
      expect(changes?.charged ?? 0).toBeCloseTo(more.charged, 6);
      expect(changes?.made ?? 0).toBe(more.made);
    }),
  );
});

it("counts months over the ends of years", () => {
  expect(addMonths("2026-11", 2)).toBe("2027-01");
  expect(addMonths("2026-01", -1)).toBe("2025-12");
  expect(monthsBetween("2026-11", "2027-02")).toEqual(["2026-11", "2026-12", "2027-01"]);
  expect(monthsBetween("2026-11", "2026-11")).toEqual([]);
  expect(monthsBetween("2027-01", "2026-11")).toEqual([]);
});

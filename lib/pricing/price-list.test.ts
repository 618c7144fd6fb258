import fc from "fast-check";
import { expect, it } from "vitest";
import type { PricingRow } from "@/lib/contract/pricing";
import { diffPrices, priceKey, rowsByKey } from "./price-list";

const row = fc.record({
  object: fc.constant("pricing_row" as const),
  product: fc.constantFrom("video", "image"),
  model_id: fc.constantFrom("zeta", "beta-3.0", null),
  resolution: fc.constantFrom("480p", "720p", undefined),
  duration_seconds: fc.constantFrom(5, 10, null),
  credits: fc.nat({ max: 50 }),
});
const list: fc.Arbitrary<PricingRow[]> = fc.array(row, { maxLength: 20 });

it("gives changes that lead from the earlier list to the later one, for any two lists", () => {
  fc.assert(
    fc.property(list, list, (earlier, later) => {
      const prices = new Map([...rowsByKey(earlier)].map(([key, { credits }]) => [key, credits]));
      for (const { key, change, before, after } of diffPrices(earlier, later)) {
        expect(prices.get(key) ?? null).toBe(before);
        if (change === "dearer") expect(after).toBeGreaterThan(before ?? Number.NaN);
        if (change === "cheaper") expect(after).toBeLessThan(before ?? Number.NaN);
        if (after === null) prices.delete(key);
        else prices.set(key, after);
      }
      expect(prices).toEqual(new Map([...rowsByKey(later)].map(([key, { credits }]) => [key, credits])));
    }),
  );
});

it("finds nothing in the same list in another order", () => {
  const unique = fc.uniqueArray(row, { selector: priceKey });
  fc.assert(
    fc.property(unique, (rows) => {
      expect(diffPrices(rows, [...rows].reverse())).toEqual([]);
    }),
  );
});

import { constructTable } from "@tanstack/react-table";
import { storeReactivityBindings } from "@tanstack/table-core/store-reactivity-bindings";
import fc from "fast-check";
import { expect, it } from "vitest";
import { FACETS, loadPricingSearch, type PricingSearch, pricingLink } from "@/lib/navigation/pricing";
import { type PriceEntry, toEntries } from "@/lib/pricing/price-list";
import { pricingRows } from "@/lib/sandbox/prices/rows";
import { NO_VALUE, priceFeatures } from "./price-features";
import { priceTableOptions } from "./table-state";

const entries = toEntries(pricingRows);
const features = { ...priceFeatures, coreReactivityFeature: storeReactivityBindings() };

/** The rows the table shows for a view, with groups open. */
function shown(search: PricingSearch): PriceEntry[] {
  const options = priceTableOptions(entries, search);
  const table = constructTable({ features, ...options, state: { ...options.state, expanded: true } });
  return table
    .getRowModel()
    .rows.filter((row) => row.subRows.length === 0)
    .map((row) => row.original);
}

const labelOf = (entry: PriceEntry, facet: (typeof FACETS)[number]) => String(entry[facet] ?? NO_VALUE);
const facetValues = fc.record(
  Object.fromEntries(
    FACETS.map((facet) => [
      facet,
      fc.subarray([...new Set(entries.map((entry) => labelOf(entry, facet)))], { maxLength: 3 }),
    ]),
  ),
);
const view = fc.record({
  q: fc.constantFrom("", "", "", "alpha", "720", "SOUND"),
  sort: fc.constantFrom("model", "-credits", "resolution", "perSecond", "nonsense"),
  group: fc.constantFrom(null, "model", "resolution", "nonsense"),
});

it("has a distinct key for every row, and shows each unchanged", () => {
  expect(new Set(entries.map(({ key }) => key)).size).toBe(pricingRows.length);
  expect(entries.map(({ credits }) => credits)).toEqual(pricingRows.map(({ credits }) => credits));
});

it("shows exactly the rows that match the filters of the address", async () => {
  await fc.assert(
    fc.asyncProperty(facetValues, view, async (facets, rest) => {
      const link = pricingLink({ ...facets, ...rest });
      const search = await loadPricingSearch(new URL(link, "http://localhost"));
      const expected = entries.filter(
        (entry) =>
          FACETS.every((facet) => {
            const values = facets[facet] ?? [];
            return values.length === 0 || values.includes(labelOf(entry, facet));
          }) &&
          Object.entries(entry).some(
            ([name, value]) =>
              name !== "key" &&
              String(value ?? "")
                .toLowerCase()
                .includes(rest.q.toLowerCase()),
          ),
      );
      const keys = shown(search).map(({ key }) => key);
      expect(keys.toSorted()).toEqual(expected.map(({ key }) => key).toSorted());
    }),
    { numRuns: 200 },
  );
});

it("sorts values by their meaning, with missing values last", async () => {
  const search = await loadPricingSearch(new URL(pricingLink({ sort: "-perSecond" }), "http://localhost"));
  const rates = shown(search).map(({ perSecond }) => perSecond);
  const stated = rates.filter((rate) => rate !== null);
  expect(rates.slice(0, stated.length)).toEqual(stated.toSorted((a, b) => b - a));
});

import { FACETS, type Facet, type PricingSearch } from "@/lib/navigation/pricing";
import type { PriceEntry } from "@/lib/pricing/price-list";
import { messages } from "./messages";
import { COLUMN_NAMES, cellText } from "./price-columns";
import { compareLabels, NO_VALUE } from "./price-features";

/** A filter's value as the sheet and a chip show it. */
const valueText = (facet: Facet, value: string): string =>
  value === NO_VALUE ? messages.priceColumns.notSpecified : cellText(facet, value);

/** The values of a column with their numbers of rows, in the order of the column. */
export function facetOptions(entries: readonly PriceEntry[], facet: Facet) {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const value = String(entry[facet] ?? NO_VALUE);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a], [b]) => compareLabels(facet, a, b))
    .map(([value, count]) => ({ value, label: valueText(facet, value), count }));
}

/** The selected values, each with its label and the change that removes it. */
export const activeFacets = (search: PricingSearch) =>
  FACETS.flatMap((facet) =>
    search[facet].map((value) => ({
      key: `${facet}:${value}`,
      label: messages.facets.chip(COLUMN_NAMES[facet], valueText(facet, value)),
      off: { [facet]: search[facet].filter((other) => other !== value) } satisfies Partial<PricingSearch>,
    })),
  );

/** The change that removes every filter and the search. */
export const NO_FILTERS: Partial<PricingSearch> = {
  q: "",
  ...Object.fromEntries(FACETS.map((facet) => [facet, []])),
};

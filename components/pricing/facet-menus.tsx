import { ChevronDown } from "lucide-react";
import { buttonLook } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import { FACETS, type Facet, type PricingSearch } from "@/lib/navigation/pricing";
import type { PriceEntry } from "@/lib/pricing/price-entry";
import { messages } from "./messages";
import { COLUMN_NAMES, cellText } from "./price-columns";
import { compareLabels, NO_VALUE } from "./price-features";

const text = messages.facetMenus;

type FacetMenusProps = {
  entries: readonly PriceEntry[];
  search: PricingSearch;
  onChange: (patch: Partial<PricingSearch>) => void;
};

/** One menu for each column with more than one value. Each value shows its number of rows. */
export function FacetMenus({ entries, search, onChange }: FacetMenusProps) {
  return FACETS.map((facet) => {
    const options = optionsOf(entries, facet);
    const values = search[facet];
    if (options.length < 2 && values.length === 0) return null;
    return (
      <Menu
        key={facet}
        label={values.length > 0 ? text.selected(COLUMN_NAMES[facet], values.length) : COLUMN_NAMES[facet]}
        align="start"
        triggerClassName={buttonLook({ size: "sm" })}
        trigger={
          <>
            {COLUMN_NAMES[facet]}{" "}
            {values.length > 0 && (
              <span className="rounded-full bg-accent px-1.5 text-2xs text-on-accent tabular-nums">
                {values.length}
              </span>
            )}
            <ChevronDown aria-hidden className="size-3.5 text-ink-faint" />
          </>
        }
        sections={[
          {
            checks: {
              label: COLUMN_NAMES[facet],
              values,
              options,
              onChange: (selectedValues) => onChange({ [facet]: selectedValues }),
            },
          },
          ...(values.length > 0
            ? [{ actions: [{ label: text.clear, onSelect: () => onChange({ [facet]: [] }) }] }]
            : []),
        ]}
      />
    );
  });
}

function optionsOf(entries: readonly PriceEntry[], facet: Facet) {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const value = String(entry[facet] ?? NO_VALUE);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a], [b]) => compareLabels(facet, a, b))
    .map(([value, count]) => ({
      value,
      label: value === NO_VALUE ? messages.priceColumns.notSpecified : cellText(facet, value),
      aside: String(count),
    }));
}

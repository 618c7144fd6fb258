import type { PricingSearch } from "@/lib/navigation/pricing";
import type { PriceEntry } from "@/lib/pricing/price-list";

/** What every view of the price list gets. */
export type PriceViewProps = {
  entries: readonly PriceEntry[];
  search: PricingSearch;
  onChange: (patch: Partial<PricingSearch>) => void;
};

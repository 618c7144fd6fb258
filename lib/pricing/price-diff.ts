import type { PricingRow } from "@/lib/contract/pricing";
import { keyedRows } from "./price-entry";

export const PRICE_CHANGES = ["added", "removed", "dearer", "cheaper"] as const;
export type PriceChangeKind = (typeof PRICE_CHANGES)[number];

/** The change of one price. The row is the later one, or the removed one. */
export type PriceDifference = {
  key: string;
  change: PriceChangeKind;
  row: PricingRow;
  /** Whole credits; null where there was or is no such price. */
  before: number | null;
  after: number | null;
};

/** The differences in a later price list: new, removed and changed rows. Their order does not matter. */
export function diffPrices(earlier: readonly PricingRow[], later: readonly PricingRow[]): PriceDifference[] {
  const before = keyedRows(earlier);
  const after = keyedRows(later);
  const differences: PriceDifference[] = [];
  for (const [key, row] of after) {
    const previous = before.get(key);
    if (!previous) differences.push({ key, change: "added", row, before: null, after: row.credits });
    else if (previous.credits !== row.credits) {
      const change = row.credits > previous.credits ? "dearer" : "cheaper";
      differences.push({ key, change, row, before: previous.credits, after: row.credits });
    }
  }
  for (const [key, row] of before) {
    if (!after.has(key)) differences.push({ key, change: "removed", row, before: row.credits, after: null });
  }
  return differences;
}

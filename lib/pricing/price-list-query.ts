import { queryOptions } from "@tanstack/react-query";
import type { PricingRow } from "@/lib/contract/pricing";
import { type PriceEntry, toEntries } from "./price-entry";

const read = new WeakMap<PricingRow[], PriceEntry[]>();

/** Made once for the same rows, so that a table keeps its models between renders. */
function entriesOf(rows: PricingRow[]): PriceEntry[] {
  const known = read.get(rows) ?? toEntries(rows);
  read.set(rows, known);
  return known;
}

/** Every price row as an entry; `load` is the browser's or a page's own way to the rows. */
export const priceListQuery = (load: (signal?: AbortSignal) => Promise<PricingRow[]>) =>
  queryOptions({
    queryKey: ["pricing"] as const,
    queryFn: ({ signal }) => load(signal),
    select: entriesOf,
    staleTime: 60_000,
  });

import { queryOptions } from "@tanstack/react-query";
import type { PricingRow } from "@/lib/contract/pricing";
import type { CatalogOptions } from "./catalog-options";

/** The key of the price list in a page's cache. */
export const priceListKey = ["pricing"] as const;

/**
 * The price list, read once for everything that shows or computes a price: tables use it by `select`,
 * catalogs together with the models' options. `load` differs between the browser and a page on the server.
 */
export const priceListQueryOf = (load: (signal?: AbortSignal) => Promise<PricingRow[]>) =>
  queryOptions({
    queryKey: priceListKey,
    queryFn: ({ signal }) => load(signal),
    staleTime: 60_000,
    // A form may stay open for days. Only a list older than the reader's `staleTime` is read again.
    refetchOnWindowFocus: true,
  });

/**
 * The upstream's options of the models of a kind, in addition to their prices. They change with the upstream's
 * releases.
 */
export const catalogOptionsQuery = (
  kind: "video" | "image",
  load: (signal?: AbortSignal) => Promise<CatalogOptions>,
) =>
  queryOptions({
    queryKey: ["catalog", kind] as const,
    queryFn: ({ signal }) => load(signal),
    staleTime: 10 * 60_000,
  });

import { queryOptions } from "@tanstack/react-query";
import type { PricingRow } from "@/lib/contract/pricing";
import type { CatalogOptions } from "./catalogs";

/**
 * The price list, read once for everything that shows or computes a price: tables take it by `select`, the
 * catalogs beside the models' options. `load` is the browser's or a page's own way to the rows.
 */
export const priceListQuery = (load: (signal?: AbortSignal) => Promise<PricingRow[]>) =>
  queryOptions({
    queryKey: ["pricing"] as const,
    queryFn: ({ signal }) => load(signal),
    staleTime: 60_000,
  });

/** What the service says of the models of a kind beside their prices; it changes with its releases. */
export const catalogOptionsQuery = (
  kind: "video" | "image",
  load: (signal?: AbortSignal) => Promise<CatalogOptions>,
) =>
  queryOptions({
    queryKey: ["catalog", kind] as const,
    queryFn: ({ signal }) => load(signal),
    staleTime: 10 * 60_000,
  });

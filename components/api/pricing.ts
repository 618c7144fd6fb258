import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import type { PricingRow } from "@/lib/contract/pricing";
import type { CatalogOptions } from "@/lib/pricing/catalog-options";
import type { PricedSettings } from "@/lib/pricing/price-history";
import { catalogOptionsQuery, priceListQueryOf } from "@/lib/pricing/queries";
import { videoCatalogOf } from "@/lib/pricing/video-catalog";
import { lazyClientOf } from "./lazy-client";

/** The options of the models of a kind. */
export const pricingClient = lazyClientOf("pricing");
const readPrices = lazyClientOf("upstreamPricing").list;
const readChanges = lazyClientOf("priceHistory").changes;
const readLastPrice = lazyClientOf("priceHistory").last;

/** The price list. Every component that needs a price selects from this query. */
export const priceListQuery = priceListQueryOf(async (signal) => (await readPrices({ signal })).data);

const videoOptions = catalogOptionsQuery("video", (signal) => pricingClient.video({ signal }));

/** All recorded changes of the price list. */
export const priceChangesQuery = queryOptions({
  queryKey: ["pricing", "changes"],
  queryFn: ({ signal }) => readChanges({ signal }),
  staleTime: 60_000,
});

/** The quote of the latest job with the same settings. */
export const lastPriceQuery = (settings: PricedSettings) =>
  queryOptions({
    queryKey: ["pricing", "last", settings],
    queryFn: ({ signal }) => readLastPrice({ query: settings, signal }),
    staleTime: 5 * 60_000,
  });

/** Prices in a form may be this old, because the server refuses a press whose price rose since. */
const FRESH_MS = 10 * 60_000;

type CatalogQuery<Catalog> = { refetch: () => Promise<unknown> } & (
  | { data: Catalog | undefined; error: Error; isError: true; isPending: false }
  | { data: Catalog; error: null; isError: false; isPending: false }
  | { data: undefined; error: null; isError: false; isPending: true }
);

/** The catalog of a kind, from the price list and its options. Sends no request while not `enabled`. */
export function useCatalog<Catalog>(
  optionsQuery: ReturnType<typeof catalogOptionsQuery>,
  catalogOf: (rows: PricingRow[], options: CatalogOptions) => Catalog,
  enabled: boolean,
): CatalogQuery<Catalog> {
  const rows = useQuery({ ...priceListQuery, staleTime: FRESH_MS, enabled });
  const options = useQuery({ ...optionsQuery, enabled });
  const data = rows.data && options.data && catalogOf(rows.data, options.data);
  const error = rows.error ?? options.error;
  const refetch = () => Promise.all([rows.refetch(), options.refetch()]);
  // What is known stays in use while a new reading fails.
  if (data) return { data, error: null, isError: false, isPending: false, refetch };
  if (error) return { data, error, isError: true, isPending: false, refetch };
  return { data: undefined, error: null, isError: false, isPending: true, refetch };
}

/** The catalog of video models. Sends no request while not `enabled`. */
export const useVideoCatalog = (enabled = true) => useCatalog(videoOptions, videoCatalogOf, enabled);

/** The catalog of video models, read first where it is not known. Rejects where it can't be read. */
export async function readVideoCatalog(cache: QueryClient): Promise<VideoCatalog> {
  const [rows, options] = await Promise.all([
    cache.ensureQueryData(priceListQuery),
    cache.ensureQueryData(videoOptions),
  ]);
  return videoCatalogOf(rows, options);
}

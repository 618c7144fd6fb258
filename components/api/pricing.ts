import { queryOptions } from "@tanstack/react-query";
import { createClient } from "@/lib/http/endpoint";
import { priceHistoryApi, pricingApi, upstreamPricingApi } from "@/lib/pricing/api";
import type { PricedSettings } from "@/lib/pricing/price-history";
import { catalogOptionsQuery, priceListQuery } from "@/lib/pricing/queries";

const pricing = createClient(pricingApi);
const upstreamPricing = createClient(upstreamPricingApi);
const priceHistory = createClient(priceHistoryApi);

/** The price list. Every component that needs a price selects from this query. */
export const priceList = priceListQuery(async (signal) => (await upstreamPricing.list({ signal })).data);

export const videoOptions = catalogOptionsQuery("video", (signal) => pricing.video({ signal }));
export const imageOptions = catalogOptionsQuery("image", (signal) => pricing.image({ signal }));

/** All recorded changes of the price list. */
export const priceChangesQuery = queryOptions({
  queryKey: ["pricing", "changes"],
  queryFn: ({ signal }) => priceHistory.changes({ signal }),
  staleTime: 60_000,
});

/** The quote of the latest job with the same settings. */
export const lastPriceQuery = (settings: PricedSettings) =>
  queryOptions({
    queryKey: ["pricing", "last", settings],
    queryFn: ({ signal }) => priceHistory.last({ query: settings, signal }),
    staleTime: 5 * 60_000,
  });

import { queryOptions } from "@tanstack/react-query";
import { createPriceHistoryClient } from "@/lib/price-history/client";
import type { PricedSettings } from "@/lib/price-history/price-history";
import { createPricingClient } from "@/lib/pricing/client";
import { catalogOptionsQuery, priceListQuery } from "@/lib/pricing/price-list-query";

const pricing = createPricingClient();
const priceHistory = createPriceHistoryClient();

/** The price list. Every component that needs a price selects from this query. */
export const priceList = priceListQuery(async (signal) => (await pricing.list({ signal })).data);

export const videoOptions = catalogOptionsQuery("video", (signal) => pricing.options("video", { signal }));
export const imageOptions = catalogOptionsQuery("image", (signal) => pricing.options("image", { signal }));

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
    queryFn: ({ signal }) => priceHistory.last(settings, { signal }),
    staleTime: 5 * 60_000,
  });

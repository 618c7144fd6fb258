import { ENDPOINTS } from "@/lib/contract/endpoints";
import { pricingList } from "@/lib/contract/pricing";
import { endpoint } from "@/lib/http/endpoint";
import { catalogOptions, knownPrices } from "./catalog-options";
import { lastPrice, priceChanges, pricedSettings } from "./price-history";

/** What a page builds the catalogs from. */
export const pricingApi = {
  /** At most an hour old while the upstream responds. `seen_at` is when it gave them. */
  prices: endpoint({
    method: "GET",
    path: "/api/catalog/prices",
    summary: "The price list as the upstream gave it last",
    may: "look",
    costs: "prices",
    result: knownPrices,
    errors: { upstream_unreachable: "no price list is cached either" },
  }),
  video: endpoint({
    method: "GET",
    path: "/api/catalog/video",
    summary: "The service's options of the video models, and the extensions in use",
    may: "look",
    result: catalogOptions,
    errors: { upstream_unreachable: "no price list is cached either" },
  }),
  image: endpoint({
    method: "GET",
    path: "/api/catalog/image",
    summary: "The service's options of the image models",
    may: "look",
    result: catalogOptions,
    errors: { upstream_unreachable: "no price list is cached either" },
  }),
};

/** The prices of the upstream. The pass-through (`lib/connect`) serves them, so no route is made of this. */
export const upstreamPricingApi = {
  list: endpoint({
    method: "GET",
    path: `/api${ENDPOINTS.listPricing.path}`,
    summary: "The rows of the upstream's price list",
    may: "look",
    result: pricingList,
  }),
};

/** The upstream's earlier prices, from our own record. */
export const priceHistoryApi = {
  /** In whole credits, at most 2,000, the latest first. The current list is compared before that. */
  changes: endpoint({
    method: "GET",
    path: "/api/prices/changes",
    summary: "Recorded changes of the price list",
    may: "look",
    costs: "prices",
    result: priceChanges,
    load: "list",
  }),
  /** Both are null without such a job. Refused jobs do not count. */
  last: endpoint({
    method: "GET",
    path: "/api/prices/last",
    summary: "The credits quoted for the latest job with the same settings, and when",
    may: "look",
    costs: "prices",
    query: pricedSettings,
    result: lastPrice,
  }),
};

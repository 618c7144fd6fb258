import { endpoint } from "@/lib/http/endpoint";
import { lastPrice, priceChanges, pricedSettings } from "./price-history";

/** The service's earlier prices, from our own record. */
export const priceHistoryApi = {
  /** In whole credits, at most 2,000, the latest first. The current list is compared before that. */
  changes: endpoint({
    method: "GET",
    path: "/api/prices/changes",
    summary: "Recorded changes of the price list",
    result: priceChanges,
    load: "list",
  }),
  /** Both are null without such a job. Refused jobs do not count. */
  last: endpoint({
    method: "GET",
    path: "/api/prices/last",
    summary: "The credits quoted for the latest job with the same settings, and when",
    query: pricedSettings,
    result: lastPrice,
  }),
};

import { createHttp, type HttpOptions } from "@/lib/http/client";
import { lastPrice, type PricedSettings, priceChanges } from "./price-history";

type Cancel = { signal?: AbortSignal | undefined };

/** The service's earlier prices, from our own record. */
export function createPriceHistoryClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  return {
    /** All recorded changes, the latest first. */
    changes: ({ signal }: Cancel = {}) => call({ path: "/api/prices/changes", result: priceChanges, signal }),
    /** The quote of the latest job with the same settings. */
    last: (settings: PricedSettings, { signal }: Cancel = {}) =>
      call({ path: "/api/prices/last", query: settings, result: lastPrice, signal }),
  };
}

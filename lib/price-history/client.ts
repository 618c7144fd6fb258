import { createHttp, type HttpOptions } from "@/lib/http/client";
import { lastPrice, type PricedSettings, priceChanges } from "./price-history";

type Cancel = { signal?: AbortSignal | undefined };

/** What the service's prices were, from our own record of them. */
export function createPriceHistoryClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  return {
    /** What changed since prices are watched, the latest first. */
    changes: ({ signal }: Cancel = {}) => call({ path: "/api/prices/changes", result: priceChanges, signal }),
    /** What the latest job of the same settings was quoted. */
    last: (settings: PricedSettings, { signal }: Cancel = {}) =>
      call({ path: "/api/prices/last", query: settings, result: lastPrice, signal }),
  };
}

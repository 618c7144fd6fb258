import { ENDPOINTS } from "@/lib/contract/endpoints";
import { pricingList } from "@/lib/contract/pricing";
import { lastPrice, type PricedSettings, priceChanges } from "@/lib/pricing/price-history";
import { createHttp, type HttpOptions } from "./http";

/** Price rows of the service, through our pass-through. */
export function createPricingClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  return {
    list: ({ signal }: { signal?: AbortSignal | undefined } = {}) =>
      call({ path: `/api${ENDPOINTS.listPricing.path}`, result: pricingList, signal }),
    /** What changed since prices are watched, the latest first. */
    changes: ({ signal }: { signal?: AbortSignal | undefined } = {}) =>
      call({ path: "/api/prices/changes", result: priceChanges, signal }),
    /** What the latest job of the same settings was quoted. */
    last: (settings: PricedSettings, { signal }: { signal?: AbortSignal | undefined } = {}) =>
      call({ path: "/api/prices/last", query: settings, result: lastPrice, signal }),
  };
}

import { ENDPOINTS } from "@/lib/contract/endpoints";
import { pricingList } from "@/lib/contract/pricing";
import { createHttp, type HttpOptions } from "@/lib/http/client";

/** Price rows of the service, through our pass-through. */
export function createPricingClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  return {
    list: ({ signal }: { signal?: AbortSignal | undefined } = {}) =>
      call({ path: `/api${ENDPOINTS.listPricing.path}`, result: pricingList, signal }),
  };
}

import { ENDPOINTS } from "@/lib/contract/endpoints";
import { pricingList } from "@/lib/contract/pricing";
import { createHttp, type HttpOptions } from "@/lib/http/client";
import { catalogOptions } from "./catalogs";

/** Price rows of the service, through our proxy. */
export function createPricingClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  return {
    list: ({ signal }: { signal?: AbortSignal | undefined } = {}) =>
      call({ path: `/api${ENDPOINTS.listPricing.path}`, result: pricingList, signal }),
    /** The service's options of the models of a kind, in addition to their prices. */
    options: (kind: "video" | "image", { signal }: { signal?: AbortSignal | undefined } = {}) =>
      call({ path: `/api/catalog/${kind}`, result: catalogOptions, signal }),
  };
}

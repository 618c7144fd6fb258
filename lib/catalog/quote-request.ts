import type { VideoRequest } from "@/lib/contract/video";
import type { VideoCatalog } from "./catalog";
import { type Quote, quote } from "./quote";
import { requestSelection } from "./request-selection";

/** The price of a request as it would be sent; null when it has no row in the price matrix. */
export function quoteRequest(
  catalog: VideoCatalog,
  request: VideoRequest,
  facts: { inputSeconds?: number | undefined } = {},
): Quote | null {
  const model = catalog.byId.get(request.model_id);
  return model ? quote(catalog, requestSelection(model, request), facts) : null;
}

import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "../../messages";
import { leavesApi } from "./complete-response";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

type RefusedRequest = { method?: string | undefined; url?: string | undefined };

/**
 * Why a request reaches no route, or null: an unsupported method, a target that is not a path of this server
 * or cannot be decoded, a path that leaves the API, or a host that is not ours.
 */
export function refusalOf({ method = "", url = "" }: RefusedRequest, isOwnHost: boolean): ApiError | null {
  if (!isOwnHost) {
    return new ApiError("misdirected", messages.ingressRefusal.host);
  }
  if (!METHODS.includes(method)) {
    return new ApiError("method_not_allowed", messages.ingressRefusal.method);
  }
  if (!url.startsWith("/")) return new ApiError("invalid_request", messages.ingressRefusal.pathOnly);
  if (!isDecodable(url)) return new ApiError("invalid_request", messages.ingressRefusal.encoding);
  if (leavesApi(url)) return new ApiError("not_found", messages.completeResponse.notFound);
  return null;
}

function isDecodable(url: string): boolean {
  try {
    return typeof decodeURIComponent(url.split("?", 1)[0] ?? "") === "string";
  } catch {
    return false;
  }
}

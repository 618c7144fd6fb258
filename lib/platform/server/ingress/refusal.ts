import "server-only";
import { ApiError } from "@/lib/contract/errors";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

type RefusedRequest = { method?: string | undefined; url?: string | undefined };

/**
 * Why a request reaches no route, or null: an unsupported method, a target that is not a path of this server
 * or cannot be decoded, or a host that is not ours.
 */
export function refusalOf({ method = "", url = "" }: RefusedRequest, isOwnHost: boolean): ApiError | null {
  if (!isOwnHost) {
    return new ApiError(
      "misdirected",
      "This server doesn't answer to the host name in the address. Add the name to ALLOWED_HOSTS and restart.",
    );
  }
  if (!METHODS.includes(method)) {
    return new ApiError("method_not_allowed", "No address here answers this method.");
  }
  if (!url.startsWith("/")) return new ApiError("invalid_request", "Send the path of the address only.");
  if (!isDecodable(url))
    return new ApiError("invalid_request", "The percent-encoding in the address isn't valid.");
  return null;
}

function isDecodable(url: string): boolean {
  try {
    return typeof decodeURIComponent(url.split("?", 1)[0] ?? "") === "string";
  } catch {
    return false;
  }
}

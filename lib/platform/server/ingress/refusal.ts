import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "../../messages";
import { leavesApi } from "./web-response";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

type RefusedRequest = { method?: string | undefined; url?: string | undefined; httpVersion?: string };

/**
 * Why a request reaches no route, or null: a host that is malformed or not ours, an unsupported method, a target that
 * is not a path of this server or cannot be decoded, a path that leaves the API.
 * @param host that the request was sent to; only HTTP/1.0 may leave it out
 */
export function refusalOf(
  { method = "", url = "", httpVersion }: RefusedRequest,
  { host, isOwn }: { host: string | undefined; isOwn: boolean },
): ApiError | null {
  const isHost = host === undefined ? httpVersion === "1.0" : URL.canParse(`http://${host}`);
  if (!isHost) return new ApiError("invalid_request", messages.ingressRefusal.noHost);
  if (!isOwn) {
    return new ApiError("misdirected", messages.ingressRefusal.host(shown(host)));
  }
  if (!METHODS.includes(method)) {
    return new ApiError("method_not_allowed", messages.ingressRefusal.method);
  }
  if (!url.startsWith("/")) return new ApiError("invalid_request", messages.ingressRefusal.pathOnly);
  if (!isDecodable(url)) return new ApiError("invalid_request", messages.ingressRefusal.encoding);
  if (leavesApi(url)) return new ApiError("not_found", messages.completeResponse.notFound);
  return null;
}

/** A caller chooses the length of its headers. */
const shown = (host = "") => host.slice(0, 200);

function isDecodable(url: string): boolean {
  try {
    return typeof decodeURIComponent(url.split("?", 1)[0] ?? "") === "string";
  } catch {
    return false;
  }
}

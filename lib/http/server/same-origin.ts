import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "../messages";
import { isSecure } from "./forwarded";

/**
 * Refuses a request that changes something unless our own page sent it. Browsers send cookies with requests
 * of other sites too, so one of two headers that scripts cannot set must prove the origin. `Origin: null`
 * (sandboxed frames, redirects) and a request with neither header are refused. The Host header is only
 * compared; nothing is built from it.
 */
export function assertSameOrigin({ headers }: Request): void {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") throw refusal();
  const origin = headers.get("origin");
  if (origin === null ? site !== "same-origin" : !isOwn(origin, headers)) throw refusal();
}

/**
 * Whether the headers that are present show another site; for routes with a CSRF token of their own. Throws
 * like `isOwn`.
 */
export function isCrossSite({ headers }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  return (site !== null && site !== "same-origin") || (origin !== null && !isOwn(origin, headers));
}

/**
 * The guard in front of the server wrote the forwarded host, and it believes trusted proxies only.
 * @throws ApiError `forbidden` with the remedy when an untrusted proxy terminated the browser's https
 */
function isOwn(origin: string, headers: Headers): boolean {
  const host = (headers.get("x-forwarded-host") ?? headers.get("host"))?.toLowerCase();
  if (host === undefined) return false;
  const scheme = isSecure(headers) ? "https" : "http";
  if (scheme === "http" && origin.toLowerCase() === `https://${host}`) throw untrustedProxy();
  return origin.toLowerCase() === `${scheme}://${host}`;
}

const untrustedProxy = () => new ApiError("forbidden", messages.sameOrigin.untrustedProxy);

const refusal = () => new ApiError("forbidden", messages.sameOrigin.otherSite);

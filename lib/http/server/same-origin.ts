import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { isSecure } from "./is-secure";

/**
 * Refuses a request that changes something unless our own page sent it. Cookies travel with requests of
 * other sites too, so one of two headers that scripts cannot set must vouch for it. `Origin: null`
 * (sandboxed frames, redirects) and a request with neither header are refused. The Host header is only
 * compared, nothing is ever built from it.
 */
export function assertSameOrigin({ headers }: Request): void {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") throw refusal();
  const origin = headers.get("origin");
  if (origin === null ? site !== "same-origin" : !isOwn(origin, headers)) throw refusal();
}

/** Whether headers that are present say that another site is asking; for routes with a CSRF token of their own. Throws like `isOwn`. */
export function isCrossSite({ headers }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  return (site !== null && site !== "same-origin") || (origin !== null && !isOwn(origin, headers));
}

/**
 * The forwarded host was written by the guard in front of the server, which believes trusted proxies only.
 * Throws `forbidden` with the way out where a proxy that is not trusted ended the browser's https.
 */
function isOwn(origin: string, headers: Headers): boolean {
  const host = (headers.get("x-forwarded-host") ?? headers.get("host"))?.toLowerCase();
  if (host === undefined) return false;
  const scheme = isSecure(headers) ? "https" : "http";
  if (scheme === "http" && origin.toLowerCase() === `https://${host}`) throw untrustedProxy();
  return origin.toLowerCase() === `${scheme}://${host}`;
}

const untrustedProxy = () =>
  new ApiError(
    "forbidden",
    "This page came over https through a proxy that Atelier doesn't trust. Set TRUSTED_PROXIES to its address and restart.",
  );

const refusal = () =>
  new ApiError("forbidden", "This request did not come from a page of this dashboard and was refused.");

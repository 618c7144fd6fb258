import "server-only";
import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "./messages";

/** A home or a server usually has an IPv6 network of this size, and can send from any address in it. */
const IPV6_NETWORK_BITS = 64;

/**
 * The source of a request, for limits: one IPv4 address, or one IPv6 network of 64 bits. The guard in front
 * of the server (lib/platform/server/ingress) derives it from the socket and the trusted proxies.
 */
export function clientAddress(headers: Headers): string {
  const address = headers.get("x-forwarded-for")?.slice(0, 64) || "unknown";
  if (!isIPv6(address)) return address;
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_NETWORK_BITS}`).toString();
}

/**
 * Whether the browser reached us over https. The guard in front of the server (lib/platform/server/ingress)
 * wrote the header: https only when a trusted proxy said so.
 */
export const isSecure = (headers: Headers): boolean => headers.get("x-forwarded-proto") === "https";

const { sameOrigin: words } = messages;

/**
 * Refuses a request that changes something unless our own page sent it. Browsers send cookies with requests
 * of other sites too, so one of two headers that scripts cannot set must prove the origin. `Origin: null`
 * (sandboxed frames, redirects) and a request with neither header are refused. The Host header is only
 * compared; nothing is built from it.
 * @throws ApiError `wrong_origin` with what was expected and what came, as it is often the doing of a proxy
 */
export function assertSameOrigin(request: Request): void {
  assertNotCrossSite(request);
  const { headers } = request;
  if (!headers.has("origin") && !headers.has("sec-fetch-site")) throw wrongOrigin(words.noProof);
}

/** Checks the origin of routes with a CSRF token of their own: only a header that is present must be right. */
export function assertNotCrossSite({ headers }: Request): void {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") throw wrongOrigin(words.otherSite(shown(site)));
  const origin = headers.get("origin");
  if (origin === null) return;
  if (origin === "null") throw wrongOrigin(words.hiddenPage);
  const page = origin.toLowerCase();
  const reached = reachedOrigin(headers);
  if (page === reached) return;
  throw wrongOrigin(
    page === reached.replace("http:", "https:")
      ? words.untrustedProxy({ page, reached, address: clientAddress(headers) })
      : words.otherAddress({ page: shown(page), reached }),
  );
}

/** The guard in front of the server wrote the forwarded host and scheme, and it believes trusted proxies only. */
export function reachedOrigin(headers: Headers): string {
  const host = headers.get("x-forwarded-host") ?? headers.get("host") ?? "";
  return `${isSecure(headers) ? "https" : "http"}://${host.toLowerCase()}`;
}

/** A caller chooses the length of its headers. */
const shown = (header: string): string => header.slice(0, 200);

const wrongOrigin = (message: string) => new ApiError("wrong_origin", message);

import "server-only";
import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

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

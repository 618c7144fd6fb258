import "server-only";
import { isIP } from "node:net";
// A CommonJS package whose names Node cannot see: outside a bundler only its default can be imported.
import ipaddr from "ipaddr.js";

const { IPv6, parse } = ipaddr;

/** All that is given out of IPv6 so far; ranges yet to be invented lie outside. */
const GLOBAL_UNICAST = IPv6.parseCIDR("2000::/3");

/**
 * Whether an address belongs to the public internet. Everything that could lead back inside does not:
 * loopback, private and shared ranges, link-local, mapped (::ffff:), translated (64:ff9b::) and tunnelled
 * (6to4, Teredo) IPv4.
 */
export function isPublicAddress(address: string): boolean {
  // The strict reading of Node first: the library also takes octal, hexadecimal and shortened spellings. A zone
  // ("%eth0") is only ever written on addresses of the local link.
  if (isIP(address) === 0 || address.includes("%")) return false;
  const parsed = parse(address);
  if (parsed.range() !== "unicast") return false;
  return !(parsed instanceof IPv6) || parsed.match(GLOBAL_UNICAST);
}

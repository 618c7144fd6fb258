import "server-only";
import { isIP } from "node:net";
// A CommonJS package whose named exports Node cannot see: outside a bundler only its default can be imported.
import ipaddr from "ipaddr.js";

const { IPv6, parse } = ipaddr;

/** All of IPv6 that is assigned so far. Future ranges are outside. */
const GLOBAL_UNICAST = IPv6.parseCIDR("2000::/3");

/**
 * Whether an address belongs to the public internet. Addresses that could lead to an internal network do not:
 * loopback, private and shared ranges, link-local, mapped (::ffff:), translated (64:ff9b::) and tunnelled
 * (6to4, Teredo) IPv4.
 */
export function isPublicAddress(address: string): boolean {
  // Node's strict parser first, because the library also accepts octal, hexadecimal and shortened forms. Only
  // link-local addresses have a zone ("%eth0").
  if (isIP(address) === 0 || address.includes("%")) return false;
  const parsed = parse(address);
  if (parsed.range() !== "unicast") return false;
  return !(parsed instanceof IPv6) || parsed.match(GLOBAL_UNICAST);
}

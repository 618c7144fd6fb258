import "server-only";
import { BlockList, isIP } from "node:net";

/** IPv4 that is not the public internet (IANA special-purpose registry, RFC 6890 and its followers). */
const NOT_PUBLIC_V4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** Within 2000::/3, the only public part of IPv6: protocol assignments and Teredo, documentation, 6to4. */
const NOT_PUBLIC_V6: readonly (readonly [string, number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
];

const refused = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_V4) refused.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of NOT_PUBLIC_V6) refused.addSubnet(network, prefix, "ipv6");
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/**
 * Whether an address belongs to the public internet. Everything that could lead back inside is not:
 * loopback, private and shared ranges, link-local, mapped (::ffff:), translated (64:ff9b::) and tunnelled
 * (6to4, Teredo) IPv4. IPv6 is an allow-list, so ranges yet to be invented are refused.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !refused.check(address, "ipv4");
  // A zone ("%eth0") is only ever written on addresses of the local link.
  if (version === 6 && !address.includes("%")) {
    return globalUnicast.check(address, "ipv6") && !refused.check(address, "ipv6");
  }
  return false;
}

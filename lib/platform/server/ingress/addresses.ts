import "server-only";
import { isIP } from "node:net";
// A CommonJS package whose named exports Node cannot see: outside a bundler only its default can be imported.
import ipaddr from "ipaddr.js";

type Address = ReturnType<typeof ipaddr.process>;
/** Whether an address is that of a proxy whose forwarded headers are trusted. */
export type IsTrustedProxy = (address: string) => boolean;

/** Names of common ranges. */
const RANGES: Record<string, readonly string[]> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  private: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7", "fe80::/10"],
};

/**
 * The address that a socket or a proxy wrote, in one form: without port, brackets and zone, and IPv4 inside
 * IPv6 (`::ffff:192.0.2.1`) as IPv4. Null for anything else.
 */
export function plainAddress(text: string): string | null {
  const bare = withoutPort(text.trim()).replace(/%.*$/, "");
  // Node's strict parser first, because the library also accepts octal, hexadecimal and shortened forms.
  return isIP(bare) === 0 ? null : ipaddr.process(bare).toString();
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text);
  if (bracketed) return bracketed[1] ?? "";
  return /^[\d.]+:\d{1,5}$/.test(text) ? text.replace(/:\d+$/, "") : text;
}

/**
 * Parses TRUSTED_PROXIES: addresses, CIDR ranges, and the names `loopback` and `private`.
 * @throws Error with a sentence to print
 */
export function trustedProxies(entries: readonly string[]): IsTrustedProxy {
  const ranges = entries.flatMap((entry) => RANGES[entry.toLowerCase()] ?? [entry]).map(readRange);
  return (address) => {
    const plain = plainAddress(address);
    if (plain === null) return false;
    const parsed = ipaddr.parse(plain);
    return ranges.some((range) => isInside(parsed, range));
  };
}

type Range = readonly [network: Address, prefixLength: number];

function readRange(entry: string): Range {
  const [network = "", length, ...rest] = entry.split("/");
  const plain = plainAddress(network);
  const isWellFormed = rest.length === 0 && (length === undefined || /^\d{1,3}$/.test(length));
  if (plain !== null && isWellFormed) {
    const parsed = ipaddr.parse(plain);
    const bits = parsed.kind() === "ipv4" ? 32 : 128;
    const prefixLength = length === undefined ? bits : Number(length);
    if (prefixLength <= bits) return [parsed, prefixLength];
  }
  throw new Error(`TRUSTED_PROXIES: "${entry}" is not an address, a range (10.0.0.0/8), loopback or private`);
}

const isInside = (address: Address, [network, prefixLength]: Range): boolean =>
  address.kind() === network.kind() && address.match(network, prefixLength);

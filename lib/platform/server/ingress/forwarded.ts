import "server-only";
import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
// A CommonJS package whose named exports Node cannot see: outside a bundler only its default can be imported.
import ipaddr from "ipaddr.js";

type Address = ReturnType<typeof ipaddr.process>;
/** Whether an address is that of a proxy whose forwarded headers are trusted. */
export type IsTrustedProxy = (address: string) => boolean;

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
  const version = isIP(bare);
  // Of IPv4 it accepts one form.
  if (version === 4) return bare;
  return version === 0 ? null : ipaddr.process(bare).toString();
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
  if (ranges.length === 0) return () => false;
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

/** The other end of a socket. */
type Peer = { remoteAddress?: string | undefined; encrypted?: boolean };

/** Who sent a request and how they reached us, as far as trusted headers tell. */
type Requester = {
  /** IP address in one form; "unknown" for a socket that is already closed. */
  address: string;
  isSecure: boolean;
  /** The host the request was sent to, with its port if it has one. */
  host: string | undefined;
};

/**
 * Reads X-Forwarded-For, -Proto and -Host as far as they come from trusted proxies: right to left, because
 * each proxy appends what it saw and the caller may have written everything further left. Without a trusted
 * proxy the socket and the Host header count.
 */
export function readForwarded(
  peer: Peer,
  headers: IncomingHttpHeaders,
  isTrustedProxy: IsTrustedProxy,
): Requester {
  const socketAddress = plainAddress(peer.remoteAddress ?? "") ?? "unknown";
  if (!isTrustedProxy(socketAddress)) {
    return { address: socketAddress, isSecure: peer.encrypted === true, host: headers.host };
  }
  const { address, hops } = walkBack(socketAddress, entries(headers["x-forwarded-for"]), isTrustedProxy);
  const proto = writtenBy(hops, entries(headers["x-forwarded-proto"]))?.toLowerCase();
  return {
    address,
    isSecure: proto === undefined ? peer.encrypted === true : proto === "https",
    host: writtenBy(hops, entries(headers["x-forwarded-host"])) ?? headers.host,
  };
}

/** The first address from the right that is not a proxy of ours, and its position from the right. */
function walkBack(socketAddress: string, forwardedFor: string[], isTrustedProxy: IsTrustedProxy) {
  let address = socketAddress;
  let hops = 0;
  for (const entry of forwardedFor.toReversed()) {
    const previous = isTrustedProxy(address) ? plainAddress(entry) : null;
    if (previous === null) break;
    address = previous;
    hops += 1;
  }
  return { address, hops };
}

/**
 * The entry of the outermost trusted proxy. Where every proxy appends, its position from the right is that of
 * the caller's address. Where only one proxy writes the header, it is the only entry.
 */
const writtenBy = (hops: number, values: string[]): string | undefined =>
  values[Math.max(0, values.length - Math.max(1, hops))];

const entries = (header: string | string[] | undefined): string[] =>
  [header ?? []]
    .flat()
    .join(",")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");

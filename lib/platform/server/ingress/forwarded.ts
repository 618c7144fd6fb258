import "server-only";
import type { IncomingHttpHeaders } from "node:http";
import { type IsTrustedProxy, plainAddress } from "./addresses";

/** The other end of a socket. */
export type Peer = { remoteAddress?: string | undefined; encrypted?: boolean };

/** Who sent a request and how they reached us, as far as trusted headers tell. */
export type Requester = {
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

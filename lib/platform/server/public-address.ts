import "server-only";
import type { LookupAddress } from "node:dns";
import { lookup as lookupName } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
// A CommonJS package whose named exports Node cannot see: outside a bundler only its default can be imported.
import ipaddr from "ipaddr.js";
import { buildConnector } from "undici";

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

export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** All addresses of a name, as the system resolves it. */
export const resolveName: Resolve = (hostname) => lookupName(hostname, { all: true, verbatim: true });

/** A host with at least one address in a network that is not public. */
export class PrivateAddressError extends Error {
  override readonly name = "PrivateAddressError";
}

/**
 * The lookup of a connection. The connection uses the address that is checked here, so a name that resolves
 * differently the next time gains nothing. One private address among public ones refuses the name.
 */
export const publicLookup =
  (resolve: Resolve, isPublic = isPublicAddress): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname)
      .then((addresses) => {
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => isPublic(address))) {
          throw new PrivateAddressError("The name does not lead to public addresses only.");
        }
        if (options.all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      })
      .catch((error: unknown) => {
        callback(error instanceof Error ? error : new Error("The name could not be looked up."), "");
      });
  };

export type ConnectorOptions = {
  /** Maximum milliseconds to establish a connection. */
  timeoutMs: number;
  resolve?: Resolve;
  isPublic?: (address: string) => boolean;
  /** A certificate to trust besides those of the system. */
  ca?: string;
};

/**
 * Connects to public addresses only, for first requests and for redirects. A name is connected at the checked
 * address. A literal address is checked here, because it has no lookup.
 */
export function publicConnector({
  timeoutMs,
  resolve = resolveName,
  isPublic = isPublicAddress,
  ca,
}: ConnectorOptions): buildConnector.connector {
  const lookup = publicLookup(resolve, isPublic);
  const connect = buildConnector({ timeout: timeoutMs, lookup, ...(ca !== undefined && { ca }) });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) === 0 || isPublic(host)) connect(options, callback);
    else callback(new PrivateAddressError("The address is not a public one."), null);
  };
}

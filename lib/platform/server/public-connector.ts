import "server-only";
import { isIP } from "node:net";
import { buildConnector } from "undici";
import { isPublicAddress } from "./public-address";
import { PrivateAddressError, publicLookup, type Resolve, resolveName } from "./public-lookup";

export type ConnectorOptions = {
  /** Maximum milliseconds to establish a connection. */
  timeoutMs: number;
  resolve?: Resolve;
  isPublic?: (address: string) => boolean;
};

/**
 * Connects to public addresses only, for first requests and for redirects. A name is connected at the checked
 * address. A literal address is checked here, because it has no lookup.
 */
export function publicConnector({
  timeoutMs,
  resolve = resolveName,
  isPublic = isPublicAddress,
}: ConnectorOptions): buildConnector.connector {
  const connect = buildConnector({ timeout: timeoutMs, lookup: publicLookup(resolve, isPublic) });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) === 0 || isPublic(host)) connect(options, callback);
    else callback(new PrivateAddressError("The address is not a public one."), null);
  };
}

import "server-only";
import { isIP } from "node:net";
import { buildConnector } from "undici";
import { isPublicAddress } from "./public-address";
import { PrivateAddressError, publicLookup, type Resolve, resolveName } from "./public-lookup";

export type Reach = {
  /** How long a connection may take to stand, in milliseconds. */
  timeoutMs: number;
  resolve?: Resolve;
  isPublic?: (address: string) => boolean;
};

/**
 * Connects to public addresses only, whoever asks: a first request, or a redirect somewhere down the line. Names
 * are connected to as they were checked; an address written out is checked here, as nothing looks it up.
 */
export function publicConnector({
  timeoutMs,
  resolve = resolveName,
  isPublic = isPublicAddress,
}: Reach): buildConnector.connector {
  const connect = buildConnector({ timeout: timeoutMs, lookup: publicLookup(resolve, isPublic) });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) === 0 || isPublic(host)) connect(options, callback);
    else callback(new PrivateAddressError("The address is not a public one."), null);
  };
}

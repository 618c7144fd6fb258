import "server-only";
import type { LookupAddress } from "node:dns";
import { lookup as lookupName } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address";

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

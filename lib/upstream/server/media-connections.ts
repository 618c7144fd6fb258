import "server-only";
import { isIP } from "node:net";
import { Agent, type Dispatcher } from "undici";
import { ApiError } from "@/lib/contract/errors";
import { isPublicAddress } from "@/lib/platform/server/public-address";
import { publicLookup, type Resolve } from "@/lib/platform/server/public-lookup";
import { CONNECT_TIMEOUT_MS, upstream, upstreamPool } from "./pool";

/** Connections per origin: more than the number of streams that may be open in one process. */
const CONNECTIONS = 512;

/**
 * Chooses the connections to download a file with. The configured service is the operator's choice and may have a
 * private address; every other address must be public and https. Throws `upstream_invalid` otherwise.
 */
export function mediaConnections(resolve: Resolve): (url: URL) => Dispatcher {
  const agent = new Agent({
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_TIMEOUT_MS, lookup: publicLookup(resolve) },
  });
  return (url) => {
    if (url.origin === upstream().origin) return upstreamPool("media");
    const host = url.hostname.replace(/^\[|\]$/g, "");
    if (url.protocol !== "https:" || url.username !== "" || url.password !== "") throw addressForbidden();
    // An IP address in the URL is connected to without a DNS lookup, so it is checked here.
    if (isIP(host) && !isPublicAddress(host)) throw addressForbidden();
    return agent;
  };
}

export const addressForbidden = () =>
  new ApiError("upstream_invalid", "The service named a file at an address that may not be fetched.");

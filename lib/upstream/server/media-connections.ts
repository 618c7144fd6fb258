import "server-only";
import { isIP } from "node:net";
import { Agent, type Dispatcher } from "undici";
import { ApiError } from "@/lib/contract/errors";
import { isPublicAddress } from "@/lib/platform/server/public-address";
import { publicLookup, type Resolve } from "@/lib/platform/server/public-lookup";
import { CONNECT_TIMEOUT_MS, upstream, upstreamPool } from "./pool";

/** Connections to one origin of files; more than the streams that all readers together may have open. */
const CONNECTIONS = 512;

/**
 * Chooses the connections a file is fetched over. The configured service is the operator's word and may be
 * private; everything else must be public, over https. Throws `upstream_invalid` for what may not be fetched.
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
    // An address written out is connected to without any lookup.
    if (isIP(host) && !isPublicAddress(host)) throw addressForbidden();
    return agent;
  };
}

export const addressForbidden = () =>
  new ApiError("upstream_invalid", "The service named a file at an address that may not be fetched.");

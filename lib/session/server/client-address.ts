import "server-only";

/**
 * Where a request came from, for limits: one IP address, as the guard in front of the server
 * (lib/platform/server/ingress) found it out from the socket and the trusted proxies.
 */
export const clientAddress = (headers: Headers): string =>
  headers.get("x-forwarded-for")?.slice(0, 64) || "unknown";

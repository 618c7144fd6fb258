import "server-only";

/**
 * Where a request came from, for limits. A proxy in front appends the address it saw, so the last entry
 * is the one that the caller did not write; without a proxy Next fills in the socket's.
 */
export function clientAddress(headers: Headers): string {
  const last = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  return last?.slice(0, 64) || "unknown";
}

import "server-only";
import { Agent, fetch } from "undici";
import { type ConnectorOptions, publicConnector, resolveName } from "@/lib/platform/server/public-address";

const CONNECT_TIMEOUT_MS = 2_000;
const TIMEOUT_MS = 2_500;

/** How a client's document is reached; other than by default only in tests. */
export type Reach = Pick<ConnectorOptions, "resolve" | "isPublic" | "ca">;

/**
 * Reads the document by which a client describes itself, from a public address that is resolved once. The library has
 * checked that the address is https, follows no redirect and reads 5 kB at most.
 */
export function documentFetcher({ resolve = resolveName, ...reach }: Reach) {
  const dispatcher = new Agent({
    connections: 4,
    connect: publicConnector({ timeoutMs: CONNECT_TIMEOUT_MS, resolve, ...reach }),
  });
  return async (address: string): Promise<Response> => {
    const response = await fetch(address, {
      dispatcher,
      redirect: "manual",
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // undici's own class, with the members of the platform's that the library reads.
    return response as unknown as Response;
  };
}

import "server-only";
import { Pool } from "undici";
import { env } from "@/lib/platform/server/env";
import { processValue } from "@/lib/platform/server/process-value";

export const CONNECT_TIMEOUT_MS = 3_000;

/**
 * Connections of this process to the service, one pool per use, so that no use can take all connections of another.
 * `calls` answer within seconds. `slow-calls` are uploads and language models: more than the limits of `answer` and
 * `upload` streams together. `media` are files: more than the limit of `relay` streams.
 */
const CONNECTIONS = { calls: 64, "slow-calls": 320, media: 512 } as const;
export type PoolName = keyof typeof CONNECTIONS;

/** Not the global fetch, which Next patches and caches. */
export function upstreamPool(name: PoolName): Pool {
  const { origin } = upstream();
  const key = `${name} ${origin}`;
  const options = { connections: CONNECTIONS[name], connect: { timeout: CONNECT_TIMEOUT_MS } };
  const pool = pools().get(key) ?? new Pool(origin, options);
  pools().set(key, pool);
  return pool;
}
const pools = processValue("upstream-pools", () => new Map<string, Pool>());

/** Origin of the service, and the path in front of all its paths. */
export function upstream(): Upstream {
  const { upstreamBaseUrl } = env();
  if (read?.from !== upstreamBaseUrl) {
    const { origin, pathname } = new URL(upstreamBaseUrl);
    read = { from: upstreamBaseUrl, upstream: { origin, basePath: pathname.replace(/\/+$/, "") } };
  }
  return read.upstream;
}

type Upstream = { origin: string; basePath: string };
/** The address as it was last read: every call needs it, and it changes in tests only. */
let read: { from: string; upstream: Upstream } | undefined;

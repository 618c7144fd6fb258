import "server-only";
import { Pool } from "undici";
import { env } from "@/lib/platform/server/env";
import { singleton } from "@/lib/platform/server/singleton";

export const CONNECT_TIMEOUT_MS = 3_000;

/**
 * Connections of this process to the service, by what is asked over them, so that no use can take all
 * connections of another: `calls` answer within seconds; `slow-calls` are uploads and language models, more
 * than the streams of `answer` and `upload` together; `media` are files, more than the streams of `relay`.
 */
const CONNECTIONS = { calls: 64, "slow-calls": 320, media: 512 } as const;
export type PoolName = keyof typeof CONNECTIONS;

/** Never the global fetch: Next patches and caches it. */
export const upstreamPool = (name: PoolName): Pool => {
  const { origin } = upstream();
  const options = { connections: CONNECTIONS[name], connect: { timeout: CONNECT_TIMEOUT_MS } };
  return singleton(`upstream-pool ${name} ${origin}`, () => new Pool(origin, options));
};

/** Where the service lives, and the path its own paths are appended to. */
export function upstream(): { origin: string; basePath: string } {
  const { origin, pathname } = new URL(env().upstreamBaseUrl);
  return { origin, basePath: pathname.replace(/\/+$/, "") };
}

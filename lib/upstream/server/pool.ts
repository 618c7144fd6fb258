import "server-only";
import { Pool } from "undici";
import { env } from "@/lib/platform/server/env";
import { singleton } from "@/lib/platform/server/singleton";

export const CONNECT_TIMEOUT_MS = 3_000;
const CONNECTIONS = 64;

/** The process's connections to one origin. Never the global fetch: Next patches and caches it. */
const poolOf = (origin: string): Pool =>
  singleton(
    `upstream-pool ${origin}`,
    () => new Pool(origin, { connections: CONNECTIONS, connect: { timeout: CONNECT_TIMEOUT_MS } }),
  );

/** Where the service lives: the pool of its origin, and the path its own paths are appended to. */
export function upstream(): { pool: Pool; origin: string; basePath: string } {
  const { origin, pathname } = new URL(env().upstreamBaseUrl);
  return { pool: poolOf(origin), origin, basePath: pathname.replace(/\/+$/, "") };
}

import "server-only";
import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { processValue } from "@/lib/platform/server/process-value";
import type { Session } from "./session";

const KEPT_MS = 60_000;
const MAX_ENTRIES = 10_000;

const createCache = () => ({
  entries: new LRUCache<string, Session>({ max: MAX_ENTRIES, ttl: KEPT_MS }),
  generation: 0,
});
const cache = processValue("session-cache", createCache);

/**
 * The session of a cookie, from memory for at most 60 s. A revocation that arrives during the read keeps the
 * result out of the cache, because it may be out of date.
 */
export async function cachedSession(
  cookie: string,
  read: () => Promise<Session | null>,
): Promise<Session | null> {
  const { entries, generation } = cache();
  const key = hash("sha256", cookie, "base64");
  const cached = entries.get(key);
  if (cached) return cached;
  const session = await read();
  if (session && cache().generation === generation) entries.set(key, session);
  return session;
}

/** Drops every cached copy of one session. */
export function forgetSession(sessionId: string): void {
  const { entries } = cache();
  cache().generation += 1;
  for (const [key, { id }] of [...entries.entries()]) if (id === sessionId) entries.delete(key);
}

/** Drops all copies, so that the next read uses the database. */
export function forgetAllSessions(): void {
  cache().generation += 1;
  cache().entries.clear();
}

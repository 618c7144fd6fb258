import "server-only";
import { createHash } from "node:crypto";
import { singleton } from "@/lib/platform/server/singleton";
import type { Session } from "./session";

const KEPT_MS = 60_000;
const MAX_ENTRIES = 10_000;

type Entry = { session: Session; until: number };
type Cache = { entries: Map<string, Entry>; generation: number };

const cache = () => singleton("session-cache", (): Cache => ({ entries: new Map(), generation: 0 }));
const hash = (cookie: string) => createHash("sha256").update(cookie).digest("base64");

/**
 * The session of a cookie, from memory for at most 60 s. A revocation that arrives while the row is
 * being read keeps the answer out of the cache: it may already be out of date.
 */
export async function cachedSession(
  cookie: string,
  read: () => Promise<Session | null>,
): Promise<Session | null> {
  const { entries, generation } = cache();
  const key = hash(cookie);
  const held = entries.get(key);
  if (held && held.until > Date.now()) return held.session;
  const session = await read();
  if (session && cache().generation === generation) {
    if (entries.size >= MAX_ENTRIES) entries.delete(entries.keys().next().value ?? key);
    entries.set(key, { session, until: Date.now() + KEPT_MS });
  }
  return session;
}

/** Drops every cached copy of one session. */
export function forgetSession(sessionId: string): void {
  const { entries } = cache();
  cache().generation += 1;
  for (const [key, { session }] of entries) if (session.id === sessionId) entries.delete(key);
}

/** Drops everything; what is asked next is read from the database. */
export function forgetAllSessions(): void {
  cache().generation += 1;
  cache().entries.clear();
}

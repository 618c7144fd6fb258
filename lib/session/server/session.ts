import "server-only";
import { hash } from "node:crypto";
import { and, eq, gt, isNull, type SQL } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Role } from "@/lib/http/permissions";
import { database, type Executor } from "@/lib/platform/server/database";
import { listen, notify } from "@/lib/platform/server/listen";
import { logger } from "@/lib/platform/server/logger";
import { processValue } from "@/lib/platform/server/process-value";
import { openToken, sessionCookie } from "./cookie";
import { people, sessions } from "./schema";

/** The caller and the key, as ids only. The key itself stays in the vault. */
export type Session = {
  id: string;
  workspaceId: string;
  personId: string;
  /** Null for the person who gave no name. */
  personName: string | null;
  /** Null for who signed in with the API key. */
  accountId: string | null;
  role: Role;
  keyId: string;
};

/**
 * The session of a request, or null. Only the session cookie counts. The result may be up to 60 s old, but never older
 * than a revocation.
 */
export async function readSession({ headers }: { headers: Headers }): Promise<Session | null> {
  const cookie = sessionCookie(headers);
  if (!cookie) return null;
  const read = async () => {
    const token = await openToken(cookie);
    return token && liveSession(token.sid);
  };
  return listenForRevocations().isLive() ? cachedSession(cookie, read) : read();
}

/** The current session row, or null when it was revoked or has expired. */
export async function liveSession(sessionId: string): Promise<Session | null> {
  const [row] = await database()
    .select({
      id: sessions.id,
      workspaceId: sessions.workspaceId,
      personId: sessions.personId,
      personName: people.name,
      accountId: people.accountId,
      role: people.role,
      keyId: sessions.keyId,
      usedAt: sessions.usedAt,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(people.removedAt),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, new Date()),
      ),
    );
  if (!row) return null;
  await noteUse(row);
  const { usedAt: _, ...session } = row;
  return session;
}

/** The precision of the last use of a session. */
const USE_NOTED_EVERY_MS = 5 * 60_000;

/** Stores that a session is in use, at most every five minutes. */
async function noteUse({ id, usedAt }: { id: string; usedAt: Date }): Promise<void> {
  if (usedAt.getTime() > Date.now() - USE_NOTED_EVERY_MS) return;
  await database().update(sessions).set({ usedAt: new Date() }).where(eq(sessions.id, id));
}

const CACHED_MS = 60_000;
const MAX_CACHED_SESSIONS = 10_000;

const createCache = () => ({
  entries: new LRUCache<string, Session>({ max: MAX_CACHED_SESSIONS, ttl: CACHED_MS }),
  generation: 0,
});
const cache = processValue("session-cache", createCache);

/**
 * The session of a cookie, from memory for at most 60 s. A revocation that arrives during the read keeps the
 * result out of the cache, because it may be out of date.
 */
async function cachedSession(cookie: string, read: () => Promise<Session | null>): Promise<Session | null> {
  const { entries, generation } = cache();
  const key = hash("sha256", cookie, "base64");
  const cached = entries.get(key);
  if (cached) return cached;
  const session = await read();
  if (session && cache().generation === generation) entries.set(key, session);
  return session;
}

/** Drops every cached copy of one session. */
function forgetSession(sessionId: string): void {
  const { entries } = cache();
  cache().generation += 1;
  for (const [key, { id }] of [...entries.entries()]) if (id === sessionId) entries.delete(key);
}

/** Drops all copies, so that the next read uses the database. */
function forgetAllSessions(): void {
  cache().generation += 1;
  cache().entries.clear();
}

const REVOKED = "session_revoked";
type Watcher = () => void;

const watchers = processValue("session-watchers", () => new Map<string, Set<Watcher>>());

/** Listens for revocations by other processes. Started once, by the first session that is read. */
export const listenForRevocations = processValue("session-revocations", () =>
  // Revocations during the lost connection are unknown, so every session is read again.
  listen(REVOKED, announce, { onReconnect: () => void recheckWatched() }),
);

/**
 * Calls `onRevoked` when any process ends this session; for streams that outlive the check at their start.
 * Returns the function that stops watching.
 */
export function onSessionRevoked(sessionId: string, onRevoked: Watcher): () => void {
  listenForRevocations();
  const callbacks = watchers().get(sessionId) ?? new Set();
  watchers().set(sessionId, callbacks.add(onRevoked));
  return () => {
    callbacks.delete(onRevoked);
    if (callbacks.size === 0 && watchers().get(sessionId) === callbacks) watchers().delete(sessionId);
  };
}

/** Ends a session: its cookie, its cached copies in every process, and its open streams. */
export async function revokeSession(sessionId: string): Promise<void> {
  await announceChanged(await markRevoked(database(), eq(sessions.id, sessionId)));
}

/**
 * Marks these sessions as ended, and returns the ids of those that had not ended before. The caller announces
 * them after the transaction has committed.
 */
export async function markRevoked(within: Executor, which: SQL): Promise<string[]> {
  const ended = await within
    .update(sessions)
    .set({ revokedAt: new Date() })
    .where(and(which, isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

/**
 * Drops cached copies of sessions that ended or changed and closes their streams, in every process. The browser of one that
 * goes on opens its streams again.
 */
export async function announceChanged(sessionIds: readonly string[]): Promise<void> {
  for (const id of sessionIds) announce(id);
  for (const id of sessionIds) await notify(REVOKED, id);
}

function announce(sessionId: string): void {
  forgetSession(sessionId);
  const callbacks = watchers().get(sessionId);
  watchers().delete(sessionId);
  for (const onRevoked of callbacks ?? []) onRevoked();
}

async function recheckWatched(): Promise<void> {
  forgetAllSessions();
  for (const sessionId of watchers().keys()) {
    try {
      const [row] = await database().select().from(sessions).where(eq(sessions.id, sessionId));
      if (!row || row.revokedAt) announce(sessionId);
    } catch (error) {
      logger.warn({ err: error }, "could not recheck the sessions of open streams");
      return;
    }
  }
}

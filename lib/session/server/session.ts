import "server-only";
import { hash } from "node:crypto";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { ApiError } from "@/lib/contract/errors";
import { seesCosts } from "@/lib/http/costs";
import type { Role, Scope } from "@/lib/http/permissions";
import { clientAddress } from "@/lib/http/server/request-origin";
import { workspaces } from "@/lib/keys/server/schema";
import { database, type Executor } from "@/lib/platform/server/database";
import { listen, notify } from "@/lib/platform/server/listen";
import { logger } from "@/lib/platform/server/logger";
import { processValue } from "@/lib/platform/server/process-value";
import { messages } from "../messages";
import { accessTokenIn, hashAccessToken } from "./access-token";
import { openToken, sessionCookie } from "./cookie";
import { IS_LIVE, people, sessions } from "./schema";

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
  /** Whether they may see what the workspace spends, and what others' things cost. */
  seesCosts: boolean;
  keyId: string;
  /** The access token of a program that acts for the person; null for a browser. Its id is the session's. */
  token: SessionToken | null;
};
/** `expiresAt` is the end of the secret, where an OAuth client gets another. */
export type SessionToken = { id: string; name: string; scopes: readonly Scope[]; expiresAt: Date | null };

type HasHeaders = { headers: Headers };

/**
 * The session of a request, by its cookie or its access token, or null. The result may be up to 60 s old, but never older
 * than a revocation.
 * @throws ApiError `invalid_request` for a request with both
 */
export async function readSession(request: HasHeaders): Promise<Session | null> {
  const token = accessTokenIn(request.headers);
  if (token === null) return readBrowserSession(request);
  if (sessionCookie(request.headers)) throw new ApiError("invalid_request", messages.token.andCookie);
  const tokenHash = hashAccessToken(token);
  if (tokenHash === null) return null;
  const address = clientAddress(request.headers);
  return cachedSession(tokenHash, () =>
    findLive(and(eq(sessions.tokenHash, tokenHash), HAS_VALID_SECRET), address),
  );
}

/** Like `readSession`, by the cookie alone: for what signs a browser in or out. */
export async function readBrowserSession({ headers }: HasHeaders): Promise<Session | null> {
  const cookie = sessionCookie(headers);
  if (!cookie) return null;
  return cachedSession(hash("sha256", cookie, "base64"), async () => {
    const opened = await openToken(cookie);
    return opened && liveSession(opened.sid);
  });
}

/** The current session row, or null when it was revoked or has expired. */
export const liveSession = (sessionId: string): Promise<Session | null> =>
  findLive(eq(sessions.id, sessionId), null);

/** As SQL: that the access token of an OAuth client has not ended. */
const HAS_VALID_SECRET = sql`(${sessions.secretExpiresAt} is null or ${sessions.secretExpiresAt} > now())`;

/** @param address where a token is used from, which is stored with the time of its use */
async function findLive(which: SQL | undefined, address: string | null): Promise<Session | null> {
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
      usedFrom: sessions.usedFrom,
      expiresAt: sql<Date | null>`least(${sessions.expiresAt}, ${sessions.secretExpiresAt})`.mapWith(
        sessions.expiresAt,
      ),
      name: sessions.name,
      scopes: sessions.scopes,
      hiddenFrom: workspaces.costsHiddenFrom,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .innerJoin(workspaces, eq(workspaces.id, sessions.workspaceId))
    .where(and(which, isNull(people.removedAt), IS_LIVE));
  if (!row) return null;
  const { usedAt, usedFrom, expiresAt, name, scopes, hiddenFrom, ...session } = row;
  const token = tokenOf(row);
  await noteUse(session.id, { usedAt, usedFrom }, token && address);
  return { ...session, seesCosts: seesCosts(row.role, hiddenFrom), token };
}

type TokenColumns = Pick<typeof sessions.$inferSelect, "id" | "name" | "scopes" | "expiresAt">;

/** The access token of a row of `sessions`; null for a browser's, and without a row. */
export const tokenOf = (row: TokenColumns | null): SessionToken | null =>
  row?.name && row.scopes
    ? { id: row.id, name: row.name, scopes: row.scopes, expiresAt: row.expiresAt }
    : null;

/** The precision of the last use of a session. */
const USE_NOTED_EVERY_MS = 5 * 60_000;

/** Stores that a session is in use, at most every five minutes, and where a token is used from when that is new. */
async function noteUse(
  id: string,
  { usedAt, usedFrom }: { usedAt: Date; usedFrom: string | null },
  address: string | null,
): Promise<void> {
  const isNoted = usedAt.getTime() > Date.now() - USE_NOTED_EVERY_MS;
  if (isNoted && (address === null || address === usedFrom)) return;
  await database()
    .update(sessions)
    .set({ usedAt: new Date(), ...(address !== null && { usedFrom: address }) })
    .where(eq(sessions.id, id));
}

const CACHED_MS = 60_000;
const MAX_CACHED_SESSIONS = 10_000;

const createCache = () => ({
  entries: new LRUCache<string, Session>({ max: MAX_CACHED_SESSIONS, ttl: CACHED_MS }),
  generation: 0,
});
const cache = processValue("session-cache", createCache);

/**
 * The session of a cookie or token, from memory for at most 60 s and until it expires, while revocations by other processes
 * arrive. A revocation that arrives during the read keeps the result out of the cache, because it may be out of date.
 * @param key a hash of what lets its holder in
 */
async function cachedSession(key: string, read: () => Promise<Session | null>): Promise<Session | null> {
  if (!listenForRevocations().isLive()) return read();
  const { entries, generation } = cache();
  const cached = entries.get(key);
  if (cached) return cached;
  const session = await read();
  if (session && cache().generation === generation) {
    const left = (session.token?.expiresAt?.getTime() ?? Infinity) - Date.now();
    if (left > 0) entries.set(key, session, { ttl: Math.min(CACHED_MS, left) });
  }
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

/** The longest time that a timer waits. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Calls `onEnd` when any process ends this session or changes it, and when its token expires; for streams that outlive the
 * check at their start. Returns the function that stops watching.
 */
export function onSessionEnd({ id: sessionId, token }: Session, onEnd: Watcher): () => void {
  listenForRevocations();
  const callbacks = watchers().get(sessionId) ?? new Set();
  watchers().set(sessionId, callbacks.add(onEnd));
  const left = (token?.expiresAt?.getTime() ?? Infinity) - Date.now();
  const expiry = setTimeout(onEnd, Math.min(Math.max(left, 0), LONGEST_TIMER_MS)).unref();
  return () => {
    clearTimeout(expiry);
    callbacks.delete(onEnd);
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
export async function markRevoked(within: Executor, which: SQL | undefined): Promise<string[]> {
  if (!which) throw new Error("A condition is missing: every session would end.");
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
  for (const onEnd of callbacks ?? []) onEnd();
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

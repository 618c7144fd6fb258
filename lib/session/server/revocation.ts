import "server-only";
import { and, eq, isNull, type SQL } from "drizzle-orm";
import { database, type Executor } from "@/lib/platform/server/database";
import { listen, notify } from "@/lib/platform/server/listen";
import { logger } from "@/lib/platform/server/logger";
import { singleton } from "@/lib/platform/server/singleton";
import { sessions } from "./schema";
import { forgetAllSessions, forgetSession } from "./session-cache";

const REVOKED = "session_revoked";
type Watcher = () => void;

const watchers = () => singleton("session-watchers", () => new Map<string, Set<Watcher>>());

/** Hears of what other processes did to sessions; started once, by the first session that is read. */
export const listenForRevocations = () =>
  singleton("session-revocations", () =>
    // What was revoked while the connection was down is unknown: every session is read afresh.
    listen(REVOKED, announce, { onReconnect: () => void recheckWatched() }),
  );

/**
 * Calls `onRevoked` when this session is ended, in whichever process that happens; for streams that
 * outlive the check made when they were opened. Returns the end of the watch.
 */
export function onSessionRevoked(sessionId: string, onRevoked: Watcher): () => void {
  listenForRevocations();
  const held = watchers().get(sessionId) ?? new Set();
  watchers().set(sessionId, held.add(onRevoked));
  return () => {
    held.delete(onRevoked);
    if (held.size === 0 && watchers().get(sessionId) === held) watchers().delete(sessionId);
  };
}

/** Ends a session: its cookie, every cached copy of it in every process, and its open streams. */
export async function revokeSession(sessionId: string): Promise<void> {
  await announceRevoked(await markRevoked(database(), eq(sessions.id, sessionId)));
}

/**
 * Writes that these sessions have ended, and returns the ids of those that had not before. Whoever calls it
 * announces them once the transaction is committed.
 */
export async function markRevoked(within: Executor, which: SQL): Promise<string[]> {
  const ended = await within
    .update(sessions)
    .set({ revokedAt: new Date() })
    .where(and(which, isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

/** Drops cached copies of revoked sessions and closes their streams, in every process. */
export async function announceRevoked(sessionIds: readonly string[]): Promise<void> {
  for (const id of sessionIds) announce(id);
  for (const id of sessionIds) await notify(REVOKED, id);
}

function announce(sessionId: string): void {
  forgetSession(sessionId);
  const held = watchers().get(sessionId);
  watchers().delete(sessionId);
  for (const onRevoked of held ?? []) onRevoked();
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

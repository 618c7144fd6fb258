import "server-only";
import { and, eq, isNull, type SQL } from "drizzle-orm";
import { database, type Executor } from "@/lib/platform/server/database";
import { listen, notify } from "@/lib/platform/server/listen";
import { logger } from "@/lib/platform/server/logger";
import { processValue } from "@/lib/platform/server/process-value";
import { sessions } from "./schema";
import { forgetAllSessions, forgetSession } from "./session-cache";

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
  await announceRevoked(await markRevoked(database(), eq(sessions.id, sessionId)));
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

/** Drops cached copies of revoked sessions and closes their streams, in every process. */
export async function announceRevoked(sessionIds: readonly string[]): Promise<void> {
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

import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { database } from "@/lib/platform/server/database";
import { listen, notify } from "@/lib/platform/server/listen";
import { logger } from "@/lib/platform/server/logger";
import { singleton } from "@/lib/platform/server/singleton";
import { sessions } from "./schema";
import { forgetAllSessions, forgetSession } from "./session-cache";

const REVOKED = "session_revoked";
const CHANGED = "session_changed";
type Watcher = () => void;

const watchers = () => singleton("session-watchers", () => new Map<string, Set<Watcher>>());

/** Hears of what other processes did to sessions; started once, by the first session that is read. */
export const listenForRevocations = () =>
  singleton("session-revocations", () => [
    // What was revoked while the connection was down is unknown: every session is read afresh.
    listen(REVOKED, announce, { onReconnect: () => void recheckWatched() }),
    listen(CHANGED, forgetSession),
  ]);

/** Has every process read this session afresh: its key was replaced. */
export async function announceChange(sessionId: string): Promise<void> {
  forgetSession(sessionId);
  await notify(CHANGED, sessionId);
}

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
  const ended = await database()
    .update(sessions)
    .set({ revokedAt: new Date() })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  if (ended.length === 0) return;
  announce(sessionId);
  await notify(REVOKED, sessionId);
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

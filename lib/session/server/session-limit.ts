import "server-only";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { database } from "@/lib/platform/server/database";
import { revokeSession } from "./revocation";
import { sessions } from "./schema";

/** A team on one key, with one or two browsers each. */
export const MAX_SESSIONS_PER_KEY = 50;
/** The precision of the last use of a session. */
const USE_NOTED_EVERY_MS = 5 * 60_000;

/** Stores that a session is in use, at most every five minutes. */
export async function noteUse({ id, usedAt }: { id: string; usedAt: Date }): Promise<void> {
  if (usedAt.getTime() > Date.now() - USE_NOTED_EVERY_MS) return;
  await database().update(sessions).set({ usedAt: new Date() }).where(eq(sessions.id, id));
}

/**
 * Ends the sessions of a key beyond `MAX_SESSIONS_PER_KEY`, the least recently used first. So a sign-in is
 * never refused because of forgotten sessions.
 * @param sessionId a session of that key, the one just opened
 */
export async function endSurplusSessions(sessionId: string): Promise<void> {
  const ofKey = database().select({ keyId: sessions.keyId }).from(sessions).where(eq(sessions.id, sessionId));
  const surplus = await database()
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.keyId, sql`(${ofKey})`),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(sessions.usedAt), desc(sessions.createdAt))
    .offset(MAX_SESSIONS_PER_KEY);
  for (const { id } of surplus) await revokeSession(id);
}

import "server-only";
import { and, eq, gt, isNull } from "drizzle-orm";
import { database } from "@/lib/platform/server/database";
import { sessionCookie } from "./cookie";
import { listenForRevocations } from "./revocation";
import { people, sessions } from "./schema";
import { cachedSession } from "./session-cache";
import { noteUse } from "./session-limit";
import { openToken } from "./token";

/** The caller and the key, as ids only. The key itself stays in the vault. */
export type Session = {
  id: string;
  workspaceId: string;
  personId: string;
  /** Null for the person who gave no name. */
  personName: string | null;
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
      keyId: sessions.keyId,
      usedAt: sessions.usedAt,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, new Date())));
  if (!row) return null;
  await noteUse(row);
  const { usedAt: _, ...session } = row;
  return session;
}

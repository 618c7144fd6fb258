import "server-only";
import { and, eq, gt, isNull } from "drizzle-orm";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { database } from "@/lib/platform/server/database";
import { safePath } from "@/lib/session/safe-path";
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

/** The header in which proxy.ts tells pages the requested address. */
export const PATH_HEADER = "x-atelier-path";

/**
 * The session of a request (default: the one being rendered), or null. Only the session cookie counts. The
 * result may be up to 60 s old, but never older than a revocation.
 */
export async function readSession(request?: Request): Promise<Session | null> {
  const cookie = sessionCookie(request ? request.headers : await headers());
  if (!cookie) return null;
  const read = async () => {
    const token = await openToken(cookie);
    return token && liveSession(token.sid);
  };
  return listenForRevocations().isLive() ? cachedSession(cookie, read) : read();
}

/** For the sign-in page: whether this browser still has the cookie of a session that expired or was ended elsewhere. */
export async function hasEndedSession(): Promise<boolean> {
  return sessionCookie(await headers()) !== undefined && (await readSession()) === null;
}

/** For pages: the session, or a redirect to sign-in that returns here afterwards. */
export async function requireSession(): Promise<Session> {
  const session = await readSession();
  if (session) return session;
  const next = safePath((await headers()).get(PATH_HEADER));
  redirect(next === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`);
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

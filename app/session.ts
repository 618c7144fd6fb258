import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { safePath } from "@/lib/session/safe-path";
import { sessionCookie } from "@/lib/session/server/cookie";
import { PATH_HEADER } from "@/lib/session/server/page-guard";
import { readSession, type Session } from "@/lib/session/server/session";

/** The session of the visitor of a page, or null. */
export const visitorSession = async (): Promise<Session | null> => readSession({ headers: await headers() });

/** For the sign-in page: whether this browser still has the cookie of a session that expired or was ended elsewhere. */
export async function hasEndedSession(): Promise<boolean> {
  return sessionCookie(await headers()) !== undefined && (await visitorSession()) === null;
}

/** For pages: the session, or a redirect to sign-in that returns here afterwards. */
export async function requireSession(): Promise<Session> {
  const session = await visitorSession();
  if (session) return session;
  const next = safePath((await headers()).get(PATH_HEADER));
  redirect(next === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`);
}

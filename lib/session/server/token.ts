import "server-only";
import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import { authSecrets } from "@/lib/keys/server/secrets";
import { COOKIE_MAX_AGE_SECONDS } from "./cookie";
import type { SignInResult } from "./create-session";

/** The contents of the cookie: the ids of the session and its owner. It contains no key. */
export const sessionClaims = z.object({
  sid: z.string(),
  wid: z.string(),
  pid: z.string(),
  name: z.string().nullable().default(null),
});
export type SessionClaims = z.infer<typeof sessionClaims>;
/** The claims for the cookie of a new session. */
export const claimsOf = ({ sessionId, workspaceId, personId, name }: SignInResult): SessionClaims => ({
  sid: sessionId,
  wid: workspaceId,
  pid: personId,
  name,
});
export type OpenedToken = SessionClaims & { isStale: boolean };

const opened = sessionClaims.extend({ iat: z.number() });

const REISSUE_AFTER_SECONDS = 24 * 60 * 60;
const MAX_LENGTH = 4096;

/** Encrypts under the newest AUTH_SECRET. */
export const sealToken = (token: SessionClaims): Promise<string> =>
  encode({ token, secret: authSecrets()[0], maxAge: COOKIE_MAX_AGE_SECONDS });

/**
 * Opens a session cookie under any configured AUTH_SECRET; null for anything else, however malformed.
 * `isStale` asks for a new cookie: this one is a day old, or sealed under an earlier secret.
 */
export async function openToken(cookie: string | undefined): Promise<OpenedToken | null> {
  if (!cookie || cookie.length > MAX_LENGTH) return null;
  for (const [index, secret] of authSecrets().entries()) {
    const claims = await decode({ token: cookie, secret }).catch(() => null);
    const parsed = opened.safeParse(claims);
    if (!parsed.success) continue;
    const { iat, ...rest } = parsed.data;
    const ageSeconds = Date.now() / 1000 - iat;
    return { ...rest, isStale: index > 0 || ageSeconds > REISSUE_AFTER_SECONDS };
  }
  return null;
}

import "server-only";
import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import { isSecure } from "@/lib/http/server/request-origin";
import { authSecrets } from "@/lib/keys/server/seal";
import { SESSION_COOKIE } from "../auth-api";
import type { SignInResult } from "./create-session";

const SECURE_NAME = `__Host-${SESSION_COOKIE}`;

/** How long a browser stays signed in without a visit. */
export const COOKIE_MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** Over https the prefix makes the browser refuse a cookie set by another host of the domain. */
export const sessionCookieName = (secure: boolean): string => (secure ? SECURE_NAME : SESSION_COOKIE);

/** The attributes of the session cookie; `secure` for a page that came over https. */
export const sessionCookieOptions = (secure: boolean) =>
  ({ httpOnly: true, sameSite: "lax", path: "/", secure }) as const;

/** The cookies of a Cookie header by name. Never throws for any input. */
export function readCookies(headers: Headers): Record<string, string> {
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => {
    const split = pair.indexOf("=");
    return [pair.slice(0, Math.max(split, 0)).trim(), decodeValue(pair.slice(split + 1).trim())] as const;
  });
  // The first cookie of a name counts: it has the longest path and is ours.
  return Object.fromEntries(pairs.reverse());
}

function decodeValue(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Over https no other host of the domain can set it. */
const shortName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** How long a browser may be at the OpenID provider. */
const SHORT_SECONDS = 15 * 60;

/** The Set-Cookie header of a cookie that a browser keeps for some minutes, and that no script can read. */
export const shortCookie = (name: string, value: string, secure: boolean): string =>
  `${shortName(name, secure)}=${encodeURIComponent(value)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${SHORT_SECONDS}${secure ? "; Secure" : ""}`;

/** The value of such a cookie, and the header that removes it. */
export const takeShortCookie = (headers: Headers, name: string) => ({
  value: readCookies(headers)[shortName(name, isSecure(headers))],
  removal: `${shortName(name, isSecure(headers))}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${isSecure(headers) ? "; Secure" : ""}`,
});

/** The session cookie from the headers alone. A caller's Authorization header is never a session. */
export const sessionCookie = (headers: Headers): string | undefined =>
  readCookies(headers)[sessionCookieName(isSecure(headers))];

/** The contents of the cookie: the ids of the session and its owner. It contains no key. */
export const sessionClaims = z.object({
  sid: z.string(),
  wid: z.string(),
  pid: z.string(),
  name: z.string().nullable().default(null),
});
type SessionClaims = z.infer<typeof sessionClaims>;
/** The claims for the cookie of a new session. */
export const claimsOf = ({ sessionId, workspaceId, personId, name }: SignInResult): SessionClaims => ({
  sid: sessionId,
  wid: workspaceId,
  pid: personId,
  name,
});
type OpenedToken = SessionClaims & { isStale: boolean };

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

/** Adds a new cookie for this session to the headers of a response. */
export async function setSessionCookie(
  headers: Headers,
  claims: SessionClaims,
  isSecure: boolean,
): Promise<void> {
  const expires = new Date(Date.now() + COOKIE_MAX_AGE_SECONDS * 1000).toUTCString();
  const attributes = [
    // Encrypted: letters, digits, dots, dashes and underscores, which need no quoting.
    `${sessionCookieName(isSecure)}=${await sealToken(claims)}`,
    ...["Path=/", `Expires=${expires}`, `Max-Age=${COOKIE_MAX_AGE_SECONDS}`],
    ...(isSecure ? ["Secure"] : []),
    ...["HttpOnly", "SameSite=lax"],
  ];
  headers.append("set-cookie", attributes.join("; "));
}

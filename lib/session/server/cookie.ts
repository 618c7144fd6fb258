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

type SealedCookie<T> = {
  name: string;
  /** The path of the routes that get it. */
  path: string;
  maxAgeSeconds: number;
  holds: z.ZodType<T>;
};

/**
 * A cookie whose value only this server reads and writes, such as what is kept while a browser is elsewhere. Over https no
 * page that came without can set it, nor another host of the domain one for all paths.
 */
export function sealedCookie<T extends Record<string, unknown>>({
  name,
  path,
  maxAgeSeconds,
  holds,
}: SealedCookie<T>) {
  const prefix = path === "/" ? "__Host-" : "__Secure-";
  const nameOver = (secure: boolean) => (secure ? prefix + name : name);
  const header = (headers: Headers, value: string, seconds: number) => {
    const secure = isSecure(headers);
    return `${nameOver(secure)}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? "; Secure" : ""}`;
  };
  return {
    /** The header that sets it; null for a value that no browser would keep. */
    async set(headers: Headers, value: T): Promise<string | null> {
      const token: Record<string, unknown> = value;
      const sealed = await encode({
        token,
        secret: authSecrets()[0] ?? "",
        maxAge: maxAgeSeconds,
        salt: name,
      });
      // Letters, digits, dots, dashes and underscores, which need no quoting.
      return sealed.length > MAX_SEALED ? null : header(headers, sealed, maxAgeSeconds);
    },
    remove: (headers: Headers): string => header(headers, "", 0),
    /** What it holds; null without one, and for one that this server has not written. */
    async read(headers: Headers): Promise<T | null> {
      const token = readCookies(headers)[nameOver(isSecure(headers))];
      if (!token || token.length > MAX_LENGTH) return null;
      for (const secret of authSecrets()) {
        const value = await decode({ token, secret, salt: name }).catch(() => null);
        if (value) return holds.safeParse(value).data ?? null;
      }
      return null;
    },
  };
}

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
/** Browsers keep cookies of 4096 bytes with name and attributes. */
const MAX_SEALED = 3800;

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

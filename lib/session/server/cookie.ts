import "server-only";
import { isSecure } from "@/lib/http/server/forwarded";
import { SESSION_COOKIE } from "../cookie-name";

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
    return [pair.slice(0, Math.max(split, 0)).trim(), decode(pair.slice(split + 1).trim())] as const;
  });
  // The first cookie of a name counts: it has the longest path and is ours.
  return Object.fromEntries(pairs.reverse());
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The session cookie from the headers alone. A caller's Authorization header is never a session. */
export const sessionCookie = (headers: Headers): string | undefined =>
  readCookies(headers)[sessionCookieName(isSecure(headers))];

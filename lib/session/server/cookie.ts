import "server-only";
import { isSecure } from "@/lib/http/server/is-secure";

const NAME = "atelier.session";
const SECURE_NAME = `__Host-${NAME}`;

/** Days a browser may stay away and still be signed in. */
export const COOKIE_MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** Over https the prefix makes the browser refuse a cookie that another host of the domain planted. */
export const sessionCookieName = (secure: boolean): string => (secure ? SECURE_NAME : NAME);

export const sessionCookieOptions = (secure: boolean) =>
  ({ httpOnly: true, sameSite: "lax", path: "/", secure }) as const;

/** The cookies of a Cookie header by name. Never throws, whatever was sent. */
export function readCookies(headers: Headers): Record<string, string> {
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => {
    const split = pair.indexOf("=");
    return [pair.slice(0, Math.max(split, 0)).trim(), decode(pair.slice(split + 1).trim())] as const;
  });
  // The first of a name counts: it has the longest path and is ours.
  return Object.fromEntries(pairs.reverse());
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The session cookie as it was sent, from the headers alone: a caller's Authorization is never a session. */
export const sessionCookie = (headers: Headers): string | undefined =>
  readCookies(headers)[sessionCookieName(isSecure(headers))];

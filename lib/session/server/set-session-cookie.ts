import "server-only";
import type { NextResponse } from "next/server";
import { COOKIE_MAX_AGE_SECONDS, sessionCookieName, sessionCookieOptions } from "./cookie";
import { type SessionClaims, sealToken } from "./token";

/** Sets a new cookie for this session on an answer. */
export async function setSessionCookie(
  response: NextResponse,
  claims: SessionClaims,
  secure: boolean,
): Promise<void> {
  response.cookies.set(sessionCookieName(secure), await sealToken(claims), {
    ...sessionCookieOptions(secure),
    maxAge: COOKIE_MAX_AGE_SECONDS,
  });
}

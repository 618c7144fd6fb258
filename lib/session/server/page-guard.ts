import "server-only";
import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { isSecure } from "@/lib/http/server/forwarded";
import { safePath } from "@/lib/session/safe-path";
import { contentPolicy } from "./content-policy";
import { sessionCookie } from "./cookie";
import { PATH_HEADER } from "./session";
import { setSessionCookie } from "./set-session-cookie";
import { openToken } from "./token";

const SIGN_IN = "/sign-in";

/**
 * Prepares every page before it is rendered: a nonce and its policy, the address for pages that redirect back
 * to it, a new cookie when the old one is stale, and a redirect to sign-in without any cookie. The redirect
 * is a convenience, because every page and route checks the session itself.
 */
export async function guardPage(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const cookie = sessionCookie(request.headers);
  if (!cookie && pathname !== SIGN_IN) return withHeaders(toSignIn(request, pathname + search));
  const nonce = randomBytes(16).toString("base64");
  const policy = contentPolicy(nonce, process.env.NODE_ENV === "development");
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  // Next reads the nonce for its own scripts from here. This replaces any header of that name from the
  // caller.
  headers.set("content-security-policy", policy);
  headers.set(PATH_HEADER, pathname + search);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  await renew(response, cookie, isSecure(request.headers));
  return withHeaders(response);
}

function toSignIn(request: NextRequest, from: string): NextResponse {
  const next = safePath(from);
  const url = new URL(next === "/" ? SIGN_IN : `${SIGN_IN}?next=${encodeURIComponent(next)}`, request.url);
  return NextResponse.redirect(url);
}

async function renew(response: NextResponse, cookie: string | undefined, secure: boolean): Promise<void> {
  const token = await openToken(cookie);
  if (token?.isStale) await setSessionCookie(response, token, secure);
}

function withHeaders(response: NextResponse): NextResponse {
  response.headers.set("x-content-type-options", "nosniff");
  response.headers.set("referrer-policy", "same-origin");
  response.headers.set("cross-origin-opener-policy", "same-origin");
  response.headers.set("cache-control", "no-store");
  return response;
}

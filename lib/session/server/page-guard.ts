import "server-only";
import { randomBytes } from "node:crypto";
import { clientAddress, isSecure } from "@/lib/http/server/request-origin";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { env } from "@/lib/platform/server/env";
import { PARTS_HEADER, PATH_HEADER, safePath, signInPath } from "../safe-path";
import { openToken, sessionCookie, setSessionCookie } from "./cookie";

/** The pages for whoever has no session yet. */
const WAYS_IN = new Set<string>([PAGE_PATHS.signIn, PAGE_PATHS.join, PAGE_PATHS.password]);

/** The page of a review, whose address is a secret: no other site, search engine or cache may learn it. */
const REVIEW = /^\/review\/[^/]+$/;
const SECRET_ADDRESS = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" };

/** How a request for a page is handled. */
export type GuardedPage = {
  /** Where the visitor is sent instead; null to draw the page. */
  redirect: string | null;
  /** Headers of the request as the page reads it. They replace those of the same name from the caller. */
  requestHeaders: Record<string, string>;
  responseHeaders: Headers;
  /** In whose name the page is drawn: the person of the cookie, or the address of whoever has none of ours. */
  visitor: string;
};

/**
 * Prepares every page before it is rendered: a nonce and its policy, the address for pages that redirect back
 * to it, a new cookie when the old one is stale, and a redirect to sign-in without any cookie. The redirect
 * is a convenience, because every page and route checks the session itself.
 * @param path with its query
 */
export async function guardPage(path: string, headers: Headers): Promise<GuardedPage> {
  const cookie = sessionCookie(headers);
  const token = await openToken(cookie);
  const visitor = token ? `person ${token.pid}` : `address ${clientAddress(headers)}`;
  const responseHeaders = new Headers(HEADERS);
  const [pathname = ""] = path.split("?", 1);
  const isReview = REVIEW.test(pathname);
  if (isReview) for (const [name, value] of Object.entries(SECRET_ADDRESS)) responseHeaders.set(name, value);
  if (!cookie && !isReview && !WAYS_IN.has(pathname)) {
    return { redirect: signInPath(safePath(path)), requestHeaders: {}, responseHeaders, visitor };
  }
  const nonce = randomBytes(16).toString("base64");
  const isDevelopment = process.env.NODE_ENV === "development";
  const policy = contentPolicy(nonce, isDevelopment);
  responseHeaders.set("content-security-policy", policy);
  if (token?.isStale) await setSessionCookie(responseHeaders, token, isSecure(headers));
  // Next reads the nonce for its own scripts from the policy.
  const requestHeaders = {
    "x-nonce": nonce,
    "content-security-policy": policy,
    [PATH_HEADER]: path,
    // Always set, so that no visitor can send it.
    [PARTS_HEADER]: isDevelopment || env().PARTS_PAGE === "1" ? "1" : "0",
  };
  return { redirect: null, requestHeaders, responseHeaders, visitor };
}

const HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cache-control": "no-store",
};

/**
 * The content security policy of a page. Scripts need the page's nonce. Styles may be inline, because
 * positions and sizes are set on elements. Pictures and media are our own or made in the browser.
 */
function contentPolicy(nonce: string, isDevelopment: boolean): string {
  const directives = {
    "default-src": "'self'",
    "script-src": `'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' blob: data:",
    "media-src": "'self' blob:",
    "font-src": "'self'",
    "connect-src": isDevelopment ? "'self' ws:" : "'self'",
    "worker-src": "'self' blob:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}

import "server-only";
import { randomBytes } from "node:crypto";
import { isSecure } from "@/lib/http/server/forwarded";
import { safePath } from "@/lib/session/safe-path";
import { PATH_HEADER, signInPath } from "../page-path";
import { contentPolicy } from "./content-policy";
import { sessionCookie } from "./cookie";
import { setSessionCookie } from "./set-session-cookie";
import { openToken } from "./token";

const SIGN_IN = "/sign-in";

/** What is done with a request for a page. */
export type Guarded = {
  /** Where the visitor is sent instead; null to draw the page. */
  redirect: string | null;
  /** Of the request as the page reads it: these replace any of the same name from the caller. */
  forPage: Record<string, string>;
  /** Of the answer. */
  headers: Headers;
};

/**
 * Prepares every page before it is rendered: a nonce and its policy, the address for pages that redirect back
 * to it, a new cookie when the old one is stale, and a redirect to sign-in without any cookie. The redirect
 * is a convenience, because every page and route checks the session itself.
 * @param path with its query
 */
export async function guardPage(path: string, headers: Headers): Promise<Guarded> {
  const cookie = sessionCookie(headers);
  const answered = new Headers(HEADERS);
  const [pathname] = path.split("?", 1);
  if (!cookie && pathname !== SIGN_IN) {
    return { redirect: signInPath(safePath(path)), forPage: {}, headers: answered };
  }
  const nonce = randomBytes(16).toString("base64");
  const policy = contentPolicy(nonce, process.env.NODE_ENV === "development");
  answered.set("content-security-policy", policy);
  const token = await openToken(cookie);
  if (token?.isStale) await setSessionCookie(answered, token, isSecure(headers));
  // Next reads the nonce for its own scripts from the policy.
  const forPage = { "x-nonce": nonce, "content-security-policy": policy, [PATH_HEADER]: path };
  return { redirect: null, forPage, headers: answered };
}

const HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cache-control": "no-store",
};

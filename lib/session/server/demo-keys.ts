import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { isSecure } from "@/lib/http/server/request-origin";
import { readCookies } from "./cookie";

/**
 * The keys of the embedded service. Everybody can make one: each suffix is an account of its own, and the keys without a
 * suffix are documented.
 */
const DEMO_KEY = /^sk_sandbox_[a-z]+(?:_([\w-]+))?$/;
/** The keys behind "Try it with the demo key", one a browser. */
const BROWSER_KEY = "sk_sandbox_demo_browser-";
/** A shorter suffix can be guessed. */
const MIN_SECRET_CHARACTERS = 12;

const NAME = "atelier.demo";
const BYTES = 32;
const BROWSER = /^[\w-]{43}$/;
/** The longest that browsers keep a cookie. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** Whether a key is of the embedded service, which opens an account for whatever suffix it is given. */
export const isDemoKey = (apiKey: string): boolean => DEMO_KEY.test(apiKey);

/**
 * Whether a key says nothing about who enters it, because it is documented or can be guessed, or belongs to a
 * browser and not to a person. Such a key can't be replaced, and replaces none.
 */
export function isSharedKey(apiKey: string): boolean {
  const match = DEMO_KEY.exec(apiKey);
  if (!match) return false;
  const [, suffix = ""] = match;
  return suffix.length < MIN_SECRET_CHARACTERS || apiKey.startsWith(BROWSER_KEY);
}

/** The name by which a browser is known to the demo: that of its cookie, or a new one that nobody can guess. */
export function demoBrowser(headers: Headers): string {
  const name = readCookies(headers)[cookieName(isSecure(headers))];
  return name && BROWSER.test(name) ? name : randomBytes(BYTES).toString("base64url");
}

/** The demo key of a browser. The cookie holds what it is made from and not the key, so no page ever has it. */
export const demoKeyOf = (browser: string): string =>
  BROWSER_KEY + createHash("sha256").update(`atelier demo key\0${browser}`).digest("base64url");

/** The Set-Cookie header by which this browser finds its demo workspace again, also after signing out. */
export function demoCookie(browser: string, secure: boolean): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${MAX_AGE_SECONDS}${secure ? "; Secure" : ""}`;
  return `${cookieName(secure)}=${browser}; ${attributes}`;
}

const cookieName = (secure: boolean): string => (secure ? `__Host-${NAME}` : NAME);

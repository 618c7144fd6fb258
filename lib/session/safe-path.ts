import { PAGE_PATHS } from "@/lib/platform/page-paths";

const MAX_LENGTH = 2000;
const NOWHERE = "http://atelier.invalid";

/**
 * A path within this app to open after signing in, or "/". Refuses other hosts in every spelling ("//host",
 * "/\host", "https:host"), our own routes that are not pages, and sign-in itself.
 */
export function safePath(value: string | null | undefined): string {
  if (!value || value.length > MAX_LENGTH || !value.startsWith("/")) return "/";
  // Browsers drop tabs and line breaks from addresses and read "\" as "/".
  if (/[\\\p{Cc}]/u.test(value) || !URL.canParse(value, NOWHERE)) return "/";
  const url = new URL(value, NOWHERE);
  if (url.origin !== NOWHERE || url.pathname.startsWith("//")) return "/";
  if (/^\/(api|sign-in)(\/|$)/.test(url.pathname)) return "/";
  return url.pathname + url.search + url.hash;
}

/** The header that tells pages the requested address. */
export const PATH_HEADER = "x-atelier-path";

/** The header that tells a page whether the page of all parts is shown: `1` or `0`. */
export const PARTS_HEADER = "x-atelier-parts";

/** The sign-in page, which then opens `next`, a safe path of ours. */
export const signInPath = (next: string) =>
  next === PAGE_PATHS.home
    ? PAGE_PATHS.signIn
    : (`${PAGE_PATHS.signIn}?next=${encodeURIComponent(next)}` as const);

/** The sign-in page, which then says why the way through the OpenID provider was refused. */
export const refusedSignInPath = (code: string) =>
  `${PAGE_PATHS.signIn}?refused=${encodeURIComponent(code)}` as const;

/** The sign-in page, which then says that the OpenID provider's own session goes on. */
export const STILL_SIGNED_IN_PATH = `${PAGE_PATHS.signIn}?stays=1` as const;

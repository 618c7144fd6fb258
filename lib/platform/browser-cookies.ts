/** This browser's IANA time zone. */
export const TIME_ZONE_COOKIE = "atelier-zone";
/** How this browser signed in last: "key" or "password". */
export const SIGN_IN_WAY_COOKIE = "atelier-way";

type BrowserCookie = typeof TIME_ZONE_COOKIE | typeof SIGN_IN_WAY_COOKIE;

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Sets a cookie for a year in this browser, so that the server can render the next page by it. */
export function setBrowserCookie(name: BrowserCookie, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain http, where this runs too.
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

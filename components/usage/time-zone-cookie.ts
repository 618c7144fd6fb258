/** The cookie with this browser's time zone, so that the server can render the figures. */
export const TIME_ZONE_COOKIE = "atelier-zone";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Stores the zone for the next visit. */
export function rememberTimeZone(timeZone: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain http, where this runs too.
  document.cookie = `${TIME_ZONE_COOKIE}=${timeZone}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/** Read by the studio's layout, so that a dismissed notice is not in the page at all. */
export const NOTICE_COOKIE = "atelier-notice";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Hides the notice about the embedded service for a year in this browser. */
export function dismissNotice(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain http, where this runs too.
  document.cookie = `${NOTICE_COOKIE}=seen; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

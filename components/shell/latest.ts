/** The latest of these ISO texts; null without any. */
export const latest = (moments: readonly (string | null)[]): string | null =>
  moments.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null);

/** The latest of these ISO texts; null without any. Apart from `job-ends`: the studio's first scripts have no jobs. */
export const latest = (moments: readonly (string | null)[]): string | null =>
  moments.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null);

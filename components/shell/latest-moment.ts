/**
 * The latest of these ISO texts; null without any. Not in `job-ends`, which would load the schemas of jobs with the
 * studio's first scripts.
 */
export const latestMoment = (moments: readonly (string | null)[]): string | null =>
  moments.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null);

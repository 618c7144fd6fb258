/** Every cache entry about jobs starts with this key, so that one line can drop them all. */
export const jobsKey = ["jobs"] as const;

/** The key of the figures of the top bar, after `sumsKey`. */
const SUMMARY_KEY = "summary";

/** A key of the sums of a month's days, after `sumsKey`. */
export const DAY_SUMS_KEY = "days";

/** Sums over jobs. All of them are stale as soon as one job changes its state. */
export const sumsKey = [...jobsKey, "sums"] as const;

/** The figures of the top bar, in any time zone. */
export const summaryKey = [...sumsKey, SUMMARY_KEY] as const;

/** Periods of the calendar in which spending is added up. A week begins on Monday. */
export const PERIODS = ["day", "week", "month", "all"] as const;
export type Period = (typeof PERIODS)[number];

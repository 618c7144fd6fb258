/** The longest range in one request: about three years. */
export const MAX_DAYS = 1_100;

const DAY_MS = 86_400_000;

/** A calendar day some days later (or earlier), as `2026-03-01`. Calendar days know no time zone. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The number of calendar days in a range, both ends inclusive. */
export const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** The first day of a day's month. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The last day of a day's month. */
export const endOfMonth = (day: string): string => addDays(monthOf(addDays(monthOf(day), 31)), -1);

/** The Monday of a day's week. */
export const weekOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** Every day of a range, in order. */
export const everyDay = ({ from, to }: { from: string; to: string }): string[] =>
  Array.from({ length: Math.max(0, countDays(from, to)) }, (_, index) => addDays(from, index));

/** Ranges relative to today. */
export const USAGE_RANGES = [
  "today",
  "yesterday",
  "7d",
  "30d",
  "90d",
  "month",
  "last-month",
  "year",
] as const;
type UsageRange = (typeof USAGE_RANGES)[number];

/** The first and the last day, both inclusive. */
export type Days = { from: string; to: string };

const MONTH_ABOUT_DAYS = 31;

const DAYS_OF: Record<UsageRange, (today: string) => Days> = {
  today: (to) => ({ from: to, to }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  "7d": (to) => ({ from: addDays(to, -6), to }),
  "30d": (to) => ({ from: addDays(to, -29), to }),
  "90d": (to) => ({ from: addDays(to, -89), to }),
  month: (to) => ({ from: monthOf(to), to: endOfMonth(to) }),
  "last-month": (today) => {
    const to = addDays(monthOf(today), -1);
    return { from: monthOf(to), to };
  },
  year: (to) => ({ from: addDays(to, -364), to }),
};

/** The days of a view: its own, if they are a valid range, else those of its named range. */
export function resolveDays(
  { range, from, to }: { range: UsageRange; from: string | null; to: string | null },
  today: string,
): Days {
  return from && to && isValidRange({ from, to }) ? { from, to } : DAYS_OF[range](today);
}

/** Whether these days are in order and a report can have as many. */
export const isValidRange = ({ from, to }: Days): boolean => from <= to && countDays(from, to) <= MAX_DAYS;

/**
 * Days of the range that have started, for a rate. Days before the first one with a job or a call, `since`, are none:
 * they would only make the rate smaller.
 */
export function daysSoFar(
  { from, to }: Days,
  { since, today }: { since: string | null; today: string },
): number {
  const [first, last] = [since && since > from ? since : from, to < today ? to : today];
  return since === null || first > last ? 0 : countDays(first, last);
}

/** The latest days, today included, from which a rate is told: so many that a single one does not change it much. */
export const RECENT_DAYS = 14;

/** How many days a bar of a chart covers, so that bars stay distinguishable. */
export function barUnit({ from, to }: Days): "day" | "week" | "month" {
  const days = countDays(from, to);
  if (days <= 4 * MONTH_ABOUT_DAYS) return "day";
  return days <= 18 * MONTH_ABOUT_DAYS ? "week" : "month";
}

/** Whether a range is one calendar month. */
export const isWholeMonth = ({ from, to }: Days): boolean =>
  from === monthOf(from) && to === endOfMonth(from);

/** The range before or after: the next month for a month, else as many days. */
export function adjacentRange(days: Days, step: -1 | 1): Days {
  if (isWholeMonth(days)) {
    const from = step === 1 ? addDays(days.to, 1) : monthOf(addDays(days.from, -1));
    return { from, to: endOfMonth(from) };
  }
  const count = countDays(days.from, days.to);
  return { from: addDays(days.from, step * count), to: addDays(days.to, step * count) };
}

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

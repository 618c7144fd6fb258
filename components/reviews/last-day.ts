/* The days of a link in the time zone of the browser, as a date field has them: `2026-12-09`. */

export function dayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The day so many days from a moment. */
export function dayAfter(days: number, from = new Date()): string {
  const day = new Date(from);
  day.setDate(day.getDate() + days);
  return dayOf(day);
}

/** The last second of a day. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

/** The days from one moment to another: 0 within a day, whatever the hours. */
export const daysBetween = (from: Date, to: Date): number =>
  Math.round((Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / DAY_MS);
const DAY_MS = 24 * 60 * 60 * 1000;

import { formatDay } from "@/lib/platform/format";

const DAY = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
});
const SHORT_DAY = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", day: "numeric", month: "short" });
const MONTH = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", month: "long", year: "numeric" });
const SHORT_MONTH = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", month: "short", year: "2-digit" });

type Size = "day" | "week" | "month";

/** A bar's days as text: "Sun, 1 Mar 2026", "Week of 2 Mar 2026", "March 2026". */
export function barName(start: string, size: Size): string {
  const date = new Date(start);
  if (size === "month") return MONTH.format(date);
  return size === "week" ? `Week of ${formatDay(start)}` : DAY.format(date);
}

/** The same for an axis, as short as possible. */
export const barLabel = (start: string, size: Size): string =>
  (size === "month" ? SHORT_MONTH : SHORT_DAY).format(new Date(start));

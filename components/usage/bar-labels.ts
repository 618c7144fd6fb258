import { formatMonth, formatShortDay, formatShortMonth, formatWeekday } from "@/lib/platform/format";
import { messages } from "./messages";

type Size = "day" | "week" | "month";

/** A bar's days as text: "Sun, Mar 1, 2026", "Week of Mar 2, 2026", "March 2026". */
export function barName(start: string, size: Size): string {
  if (size === "month") return formatMonth(start);
  return size === "week" ? messages.usageChart.weekOf(start) : formatWeekday(start);
}

/** The same for an axis, as short as possible. */
export const barLabel = (start: string, size: Size): string =>
  size === "month" ? formatShortMonth(start) : formatShortDay(start);

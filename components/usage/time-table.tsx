import {
  formatCount,
  formatMonth,
  formatShortDay,
  formatShortMonth,
  formatWeekday,
  NO_DATA,
} from "@/lib/platform/format";
import type { Bar } from "@/lib/usage/bars";
import { addDays, barUnit, type Days, endOfMonth } from "@/lib/usage/days";
import { usedCredits } from "@/lib/usage/figures";
import type { UsageDay } from "@/lib/usage/usage";
import { FIGURE_CELL, FigureTable, NAME_CELL } from "./figure-table";
import { JobsLink } from "./jobs-link";
import { messages } from "./messages";

const text = messages.timeTable;

/** The chart as figures, the newest first. Bars without a job are left out. */
export function TimeTable({ bars, range, tz }: { bars: readonly Bar[]; range: Days; tz: string }) {
  const size = barUnit(range);
  const rows = bars
    .filter(({ days }) => days.length > 0)
    .map(({ start, days }) => ({ start, sums: sum(days) }))
    .reverse();
  // A column of zeros is left out.
  const figures = (["held", "refunded"] as const).filter((figure) =>
    rows.some(({ sums }) => sums[figure] > 0),
  );
  return (
    <FigureTable
      title={text.titles[size]}
      columns={[...text.columns, ...figures.map((figure) => text.figures[figure])]}
      tall
    >
      {rows.map(({ start, sums }) => {
        const name = barName(start, size);
        const used = usedCredits(sums);
        return (
          <tr key={start} className="border-line border-t">
            <th scope="row" className={NAME_CELL}>
              {name}
            </th>
            <td className={FIGURE_CELL}>
              <JobsLink jobsFilter={{ ...spanOf(start, size, range), tz }} label={text.jobs(name, sums.jobs)}>
                {formatCount(sums.jobs)}
              </JobsLink>
            </td>
            <td className={FIGURE_CELL}>{used === null ? NO_DATA : formatCount(used)}</td>
            {figures.map((figure) => (
              <td key={figure} className={FIGURE_CELL}>
                {formatCount(sums[figure])}
              </td>
            ))}
          </tr>
        );
      })}
    </FigureTable>
  );
}

const END_OF = {
  day: (day: string) => day,
  week: (day: string) => addDays(day, 6),
  month: endOfMonth,
} as const;

/** The days of a bar that are in the range. */
function spanOf(start: string, size: keyof typeof END_OF, { from, to }: Days): Days {
  const end = END_OF[size](start);
  return { from: start < from ? from : start, to: end > to ? to : end };
}

function sum(days: readonly UsageDay[]) {
  const of = (figure: Exclude<keyof UsageDay, "day" | "value">) =>
    days.reduce((all, day) => all + day[figure], 0);
  return {
    jobs: of("jobs"),
    active: of("active"),
    rejected: of("rejected"),
    unknown: of("unknown"),
    used: of("used"),
    held: of("held"),
    refunded: of("refunded"),
  };
}

type Size = "day" | "week" | "month";

/** A bar's days as text: "Sun, Mar 1, 2026", "Week of Mar 2, 2026", "March 2026". */
export function barName(start: string, size: Size): string {
  if (size === "month") return formatMonth(start);
  return size === "week" ? messages.usageChart.weekOf(start) : formatWeekday(start);
}

/** The same for an axis, as short as possible. */
export const barLabel = (start: string, size: Size): string =>
  size === "month" ? formatShortMonth(start) : formatShortDay(start);

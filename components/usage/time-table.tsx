import { clsx } from "clsx";
import { CELL, FIGURE, Header, TABLE, TableBar, WIDE_ONLY } from "@/components/ui/table";
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
  const highest = Math.max(1, ...rows.map(({ sums }) => sums.used));
  const wide = clsx(FIGURE, WIDE_ONLY);
  return (
    <table aria-label={text.titles[size]} className={TABLE}>
      <thead>
        <tr>
          <Header name={text.columns.created} className="w-[24%] text-left max-md:w-full" />
          <Header name={text.columns.charged} className="w-[40%] text-left max-md:text-right" />
          <Header name={text.columns.jobs} className={FIGURE} />
          {figures.map((figure) => (
            <Header key={figure} name={text.figures[figure]} className={wide} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ start, sums }) => {
          const name = barName(start, size);
          const used = usedCredits(sums);
          return (
            <tr key={start}>
              <th scope="row" className={clsx(CELL, "py-2 text-left font-semibold")}>
                {name}
                {figures
                  .filter((figure) => sums[figure] > 0)
                  .map((figure) => (
                    <span
                      key={figure}
                      className="block font-normal text-ink-soft text-xs md:hidden print:hidden"
                    >
                      {text.inLine(text.figures[figure], sums[figure])}
                    </span>
                  ))}
              </th>
              <td className={clsx(CELL, FIGURE, "py-2 font-semibold")}>
                <span className="flex items-center justify-end gap-4">
                  <TableBar share={sums.used / highest} className="flex-1 max-md:hidden" />
                  <span className="md:min-w-20">{used === null ? NO_DATA : formatCount(used)}</span>
                </span>
              </td>
              <td className={clsx(CELL, FIGURE, "py-2")}>
                <JobsLink
                  jobsFilter={sums.jobs > 0 ? { ...spanOf(start, size, range), tz } : null}
                  label={text.jobs(name, sums.jobs)}
                >
                  {formatCount(sums.jobs)}
                </JobsLink>
              </td>
              {figures.map((figure) => (
                <td key={figure} className={clsx(CELL, wide, "py-2")}>
                  {formatCount(sums[figure])}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
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
    unknown_calls: of("unknown_calls"),
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

/** The name of a part of the range below its bar, as short as possible. */
export const barLabel = (start: string, size: Size): string =>
  size === "month" ? formatShortMonth(start) : formatShortDay(start);

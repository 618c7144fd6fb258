import { useQueries } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { jobsClient } from "@/components/api/jobs";
import { useTimeZone } from "@/components/api/time-zone";
import type { JobFilters } from "@/lib/jobs/filters";
import type { DaySums } from "@/lib/jobs/grid/day-sums";
import { daySumsQuery } from "@/lib/jobs/grid/grid-queries";
import { isCompactRow } from "@/lib/jobs/grid/outline";
import { formatDayHeading } from "@/lib/platform/format";
import { dayIn } from "@/lib/platform/time-zone";
import type { GridDays } from "./grid-days";
import type { GridLayout } from "./justify";
import { messages } from "./messages";

const text = messages.dayHeading;
const MS_PER_DAY = 86_400_000;

type DayHeadingsProps = {
  /** The rows near the window that are headings. */
  rows: readonly number[];
  layout: GridLayout;
  aspects: ArrayLike<number>;
  grid: GridDays;
  /** The jobs with a tile of each day. */
  results: Uint32Array;
  filters: JobFilters;
  isFolding: boolean;
  /** Stands beside the heading of today. */
  besideToday: ReactNode;
  isScrollingFast: boolean;
  onUnfold: (day: string) => void;
};

/** The headings of the days near the window, each in its row. */
export function DayHeadings({ rows, aspects, isScrollingFast, ...props }: DayHeadingsProps) {
  const { layout, grid, results, filters, isFolding, besideToday, onUnfold } = props;
  const shown = rows.flatMap((row) => {
    const at = layout.headings[row] ?? 0;
    const [day, jobs] = grid.days[at] ?? [];
    return day === undefined || jobs === undefined
      ? []
      : [{ row, day, unfinished: jobs - (results[at] ?? 0) }];
  });
  const sums = useDaySums(
    shown.map(({ day }) => day),
    filters,
    isScrollingFast,
  );
  return shown.map(({ row, day, unfinished }) => (
    <div
      key={day}
      // Beside the first is the field that jumps to a date.
      className={clsx("absolute inset-x-0 top-0 z-1", row === 0 && grid.days.length > 1 && "pr-38 lg:pr-56")}
      style={{
        height: (layout.tops[row + 1] ?? 0) - (layout.tops[row] ?? 0),
        transform: `translateY(${layout.tops[row] ?? 0}px)`,
      }}
    >
      <DayHeading
        day={day}
        sums={sums.get(day)}
        unfinished={unfinished}
        isUnfolded={isFolding ? isLineRow(layout, aspects, row + 1) : null}
        besideToday={besideToday}
        onUnfold={onUnfold}
      />
    </div>
  ));
}

/** Whether a row has only jobs without a result: the unfolded ones of its day. */
function isLineRow({ order, starts }: GridLayout, aspects: ArrayLike<number>, row: number): boolean {
  const at = starts[row] ?? 0;
  return at < (starts[row + 1] ?? 0) && isCompactRow(aspects[order[at] ?? 0] ?? 100);
}

/**
 * The sums of these days of a list, by day. They are read by months, so that a scroll over a year asks a dozen times; not
 * while `isPaused`, when nothing can be read.
 */
function useDaySums(
  days: readonly string[],
  filters: JobFilters,
  isPaused: boolean,
): ReadonlyMap<string, DaySums> {
  const timeZone = useTimeZone();
  const months = [...new Set(days.map((day) => day.slice(0, 7)))];
  const read = useQueries({
    queries: months.map((month) => ({
      ...daySumsQuery(jobsClient, filters, timeZone, month),
      enabled: !isPaused,
    })),
  });
  return new Map(read.flatMap(({ data }) => data ?? []).map((sums) => [sums.day, sums]));
}

type DayHeadingProps = {
  /** A calendar day of the browser's time zone, as `2026-03-01`. */
  day: string;
  /** The sums of the whole day; absent until they are read. */
  sums: DaySums | undefined;
  /** Its jobs without a result. */
  unfinished: number;
  /** Whether those are shown; null where they are not folded. */
  isUnfolded: boolean | null;
  besideToday: ReactNode;
  onUnfold: (day: string) => void;
};

/** The heading of a day: its name, what it holds and cost, and a button that unfolds the jobs without a result. */
function DayHeading({ day, sums, unfinished, isUnfolded, besideToday, onUnfold }: DayHeadingProps) {
  const timeZone = useTimeZone();
  const note = useIsToday(day) && besideToday;
  return (
    <div className="flex size-full flex-wrap content-end items-center gap-x-3 gap-y-1 pb-3 text-ink-soft text-sm tabular-nums">
      <span className="flex items-center gap-3 max-sm:w-full sm:contents">
        <h2 className="type-heading text-ink">{nameOf(day, timeZone)}</h2>
        {note && <span className="min-w-0 sm:order-1 sm:ml-auto">{note}</span>}
      </span>
      {sums && sums.takes > 0 && <span>{text.sums(sums)}</span>}
      {unfinished > 0 && isUnfolded !== null && (
        <button
          type="button"
          aria-expanded={isUnfolded}
          onClick={() => onUnfold(day)}
          className={clsx(
            "touch-target -my-0.5 inline-flex h-7 items-center gap-1 rounded-md px-1.5 transition-colors hover:bg-hover hover:text-ink",
            isUnfolded && "bg-hover text-ink",
          )}
        >
          <ChevronRight
            aria-hidden
            className={clsx("size-4 transition-transform", isUnfolded && "rotate-90")}
          />
          {text.unfinished(unfinished, sums?.unfinished_credits)}
        </button>
      )}
    </div>
  );
}

/** Whether a day of the grid is the present one in the time zone of the browser. */
export function useIsToday(day: string | undefined): boolean {
  const timeZone = useTimeZone();
  return day === dayIn(timeZone, new Date());
}

function nameOf(day: string, timeZone: string): string {
  const now = Date.now();
  const today = dayIn(timeZone, new Date(now));
  if (day === today) return text.today;
  if (day === dayIn(timeZone, new Date(now - MS_PER_DAY))) return text.yesterday;
  return formatDayHeading(day, today);
}

"use client";

import { type GridDays, ticksOf } from "./grid-days";

/** Minimum distance of ticks, as a share of the track, so that they do not overlap. */
const NEAREST_MONTH = 0.012;
const NEAREST_YEAR = 0.035;

const isTooNear = (before: { share: number } | undefined, share: number, nearest: number): boolean =>
  before !== undefined && share - before.share < nearest;

/** Years as labels and months as dots, where they start along the track; as many as fit. */
export function ScrubberTicks({ grid, shares }: { grid: GridDays; shares: readonly number[] }) {
  const shown: { share: number; month: string; isYear: boolean }[] = [];
  for (const { at, month, isYear } of ticksOf(grid)) {
    const share = shares[at] ?? 0;
    // A year is more important than the months before it.
    while (isYear && isTooNear(shown.at(-1), share, NEAREST_YEAR) && !shown.at(-1)?.isYear) shown.pop();
    const before = shown.at(-1);
    if (isTooNear(before, share, isYear || before?.isYear ? NEAREST_YEAR : NEAREST_MONTH)) continue;
    shown.push({ share, month, isYear });
  }
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 text-xs text-ink-faint tabular-nums">
      {shown.map(({ share, month, isYear }) => (
        <span
          key={month}
          className={isYear ? "absolute right-1 mt-0.5" : "absolute right-1 -translate-y-1/2"}
          style={{ top: `${share * 100}%` }}
        >
          {isYear ? (
            <span className="max-sm:hidden">{month.slice(2, 4).padStart(3, "’")}</span>
          ) : (
            <span className="block size-0.75 rounded-full bg-line-field max-sm:hidden" />
          )}
        </span>
      ))}
    </div>
  );
}

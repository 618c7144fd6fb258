import { lastAtOrBelow } from "@/lib/jobs/grid/grid-view";
import type { Outline } from "@/lib/jobs/grid/outline";

/** The days of a grid with the place each begins at. */
export type GridDays = { days: Outline["days"]; starts: Uint32Array };

export function placeDays(days: Outline["days"]): GridDays {
  const starts = new Uint32Array(days.length);
  let place = 0;
  for (const [at, [, count]] of days.entries()) {
    starts[at] = place;
    place += count;
  }
  return { days, starts };
}

/** The number of the day a place is of. */
export const dayAt = ({ starts }: GridDays, place: number): number =>
  lastAtOrBelow(starts, place, starts.length - 1);

/** Where a day begins, or the nearest one that has jobs and is not later; the end of the list for none. */
export function placeOfDay({ days, starts }: GridDays, wanted: string): number {
  const isAscending = (days[0]?.[0] ?? "") < (days.at(-1)?.[0] ?? "");
  const at = days.findIndex(([day]) => (isAscending ? day >= wanted : day <= wanted));
  return starts[at < 0 ? days.length - 1 : at] ?? 0;
}

/** Where the months of a grid begin: its number of day, and the name a tick has; years are named by themselves. */
export function ticksOf({ days }: GridDays): { at: number; month: string; isYear: boolean }[] {
  return days.flatMap(([day], at) => {
    const month = day.slice(0, 7);
    const before = days[at - 1]?.[0];
    return before?.startsWith(month) ? [] : [{ at, month, isYear: before?.slice(0, 4) !== day.slice(0, 4) }];
  });
}

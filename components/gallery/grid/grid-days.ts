import { lastAtOrBelow } from "@/lib/jobs/grid/grid-view";
import { isCompactRow, type Outline } from "@/lib/jobs/grid/outline";

/** The days of a grid, and the index of the first tile of each. */
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

/** The index of the day that contains a tile. */
export const dayAt = ({ starts }: GridDays, place: number): number =>
  lastAtOrBelow(starts, place, starts.length - 1);

/** The first tile of a day, or of the nearest earlier day with jobs; the end of the list if there is none. */
export function placeOfDay({ days, starts }: GridDays, targetDay: string): number {
  const isAscending = (days[0]?.[0] ?? "") < (days.at(-1)?.[0] ?? "");
  const at = days.findIndex(([day]) => (isAscending ? day >= targetDay : day <= targetDay));
  return starts[at < 0 ? days.length - 1 : at] ?? 0;
}

/**
 * Where the months of a grid start: the index of the day, and the month. The first month of each year is marked.
 */
export function ticksOf({ days }: GridDays): { at: number; month: string; isYear: boolean }[] {
  return days.flatMap(([day], at) => {
    const month = day.slice(0, 7);
    const before = days[at - 1]?.[0];
    return before?.startsWith(month) ? [] : [{ at, month, isYear: before?.slice(0, 4) !== day.slice(0, 4) }];
  });
}

/** How many jobs of each day have a tile of their own, and not only a line. */
export function countResults({ days, starts }: GridDays, aspects: ArrayLike<number>): Uint32Array {
  const results = new Uint32Array(days.length);
  for (let day = 0; day < days.length; day++) {
    const end = day === days.length - 1 ? aspects.length : (starts[day + 1] ?? 0);
    for (let place = starts[day] ?? 0; place < end; place++) {
      if (!isCompactRow(aspects[place] ?? 0)) results[day] = (results[day] ?? 0) + 1;
    }
  }
  return results;
}

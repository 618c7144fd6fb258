import { barUnit, type Days, everyDay, monthOf, weekOf } from "./days";
import type { UsageDay } from "./usage";

/** One bar: a day, or the week or month that starts then, and its credits by value. */
export type Bar = { start: string; reserved: number; used: Record<string, number>; days: UsageDay[] };

/** All credits of a bar: used by any value, and reserved. */
export const creditsOf = ({ reserved, used }: Pick<Bar, "reserved" | "used">): number =>
  Object.values(used).reduce((sum, credits) => sum + credits, reserved);

const START_OF = { day: (day: string) => day, week: weekOf, month: monthOf } as const;

/** Groups days into bars, in order. Days without a job have a bar without credits. */
export function toBars(days: readonly UsageDay[], range: Days): Bar[] {
  const startOf = START_OF[barUnit(range)];
  const bars = new Map<string, Bar>();
  for (const day of everyDay(range)) {
    const start = startOf(day);
    if (!bars.has(start)) bars.set(start, { start, reserved: 0, used: {}, days: [] });
  }
  for (const row of days) {
    const bar = bars.get(startOf(row.day));
    if (!bar) continue;
    bar.reserved += row.held;
    bar.used[row.value] = (bar.used[row.value] ?? 0) + row.used;
    bar.days.push(row);
  }
  return [...bars.values()];
}

/** The name of the group of smaller values in a stack. */
export const OTHERS = "others";

/**
 * The values that get a colour of their own, the dearest first, and the bars with all others put together.
 * @param maxStacks how many colours there are, the others' included
 */
export function stackBars(bars: readonly Bar[], maxStacks: number): { values: string[]; bars: Bar[] } {
  const sums = new Map<string, number>();
  for (const { used } of bars) {
    for (const [value, credits] of Object.entries(used)) sums.set(value, (sums.get(value) ?? 0) + credits);
  }
  const dearest = [...sums].filter(([, sum]) => sum > 0).sort((a, b) => b[1] - a[1]);
  if (dearest.length <= maxStacks) return { values: dearest.map(([value]) => value), bars: [...bars] };
  const shown = dearest.slice(0, maxStacks - 1).map(([value]) => value);
  return {
    values: [...shown, OTHERS],
    bars: bars.map((bar) => ({ ...bar, used: together(bar.used, new Set(shown)) })),
  };
}

function together(used: Bar["used"], shown: ReadonlySet<string>): Bar["used"] {
  const sums: Bar["used"] = {};
  for (const [value, credits] of Object.entries(used)) {
    const name = shown.has(value) ? value : OTHERS;
    sums[name] = (sums[name] ?? 0) + credits;
  }
  return sums;
}

const MAX_TICKS = 5;

/** Round ticks of an axis of whole credits, from 0 to at least the highest value: 0, 50, 100, 150. */
export function axisTicks(highest: number): number[] {
  const least = Math.max(1, highest / MAX_TICKS);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10) * power;
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, tick) => tick * step);
}

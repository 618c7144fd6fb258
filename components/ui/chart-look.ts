/** The look of all charts: light axes, and popups in the colours of the page. */
export const CHART_AXIS = {
  stroke: "var(--ink-faint)",
  tick: { fill: "var(--ink-soft)", fontSize: 12 },
  tickLine: false,
} as const;

export const CHART_POPUP = {
  contentStyle: {
    background: "var(--raised)",
    border: "1px solid var(--line)",
    borderRadius: 8,
    fontSize: 12,
  },
  labelStyle: { color: "var(--ink)" },
  itemStyle: { color: "var(--ink-soft)" },
} as const;

/** The first four are the colours of the look; more lines than that are told apart by their dashes. */
export const chartColour = (index: number): string => `var(--chart-${(index % 4) + 1})`;

const DASHES = ["0", "8 4", "2 3", "10 3 2 3", "5 2", "14 4", "1 5", "6 2 1 2 1 2"];

/** A different dash for each line, so that lines one above the other, or in similar colours, can be told apart. */
export const chartDash = (index: number): string => DASHES[index % DASHES.length] ?? "0";

/**
 * Round figures from 0 to at least `highest`, for an axis: 0, 20, 40, 60.
 * @param most the most figures after 0
 */
export function roundTicks(highest: number, most = 5): number[] {
  if (!(highest > 0)) return [0, 1];
  const rough = highest / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => highest / size <= most) ?? rough;
  const count = Math.ceil(highest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}

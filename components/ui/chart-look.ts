/** The look of all charts: light axes, and popups in the colours of the page. */
export const AXIS = {
  stroke: "var(--ink-faint)",
  tick: { fill: "var(--ink-soft)", fontSize: 12 },
  tickLine: false,
} as const;

export const POPUP = {
  contentStyle: {
    background: "var(--raised)",
    border: "1px solid var(--line)",
    borderRadius: 8,
    fontSize: 12,
  },
  labelStyle: { color: "var(--ink)" },
  itemStyle: { color: "var(--ink-soft)" },
} as const;

/** Eight different hues of the same lightness. */
export const chartColour = (index: number): string => `oklch(0.62 0.16 ${(266 + index * 47) % 360})`;

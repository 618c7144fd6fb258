/** The middle of several samples, the upper one of two; NaN of none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** To a hundredth. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

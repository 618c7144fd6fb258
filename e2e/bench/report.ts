import { appendFileSync } from "node:fs";
import { z } from "zod";

/** One figure of a benchmark, and what it should be; a ratio is to the peer or the limit that `figure` names. */
export const reportedFigure = z.object({ figure: z.string(), value: z.number(), aim: z.string() });
type ReportedFigure = z.infer<typeof reportedFigure>;

/** Hands figures to `npm run bench`, which sets the file that they are added to. Does nothing without it. */
export function report(...figures: readonly ReportedFigure[]): void {
  const file = process.env.BENCH_REPORT;
  if (!file) return;
  for (const each of figures) appendFileSync(file, `${JSON.stringify(each)}\n`);
}

/** The middle of several samples, the upper one of two; NaN of none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const roundToHundredth = (value: number): number => Math.round(value * 100) / 100;

import type { Sample } from "./pass-through/load";
import { median, roundToHundredth } from "./report";

type Row = Record<"CPU µs a call" | "calls a second" | "CPU ratio" | "rate ratio", number>;

/** A row for each target: the medians of its samples, and their ratios to those of one of them. */
export function ratioTable(
  samples: ReadonlyMap<string, readonly Sample[]>,
  reference: string,
): Record<string, Row> {
  const figuresOf = (name: string) => {
    const all = samples.get(name) ?? [];
    return {
      cpuMicros: median(all.map(({ cpuMicros }) => cpuMicros)),
      callsPerSecond: median(all.map(({ callsPerSecond }) => callsPerSecond)),
    };
  };
  const first = figuresOf(reference);
  const rowOf = (name: string): Row => {
    const { cpuMicros, callsPerSecond } = figuresOf(name);
    return {
      "CPU µs a call": Math.round(cpuMicros),
      "calls a second": Math.round(callsPerSecond),
      "CPU ratio": roundToHundredth(cpuMicros / first.cpuMicros),
      "rate ratio": roundToHundredth(callsPerSecond / first.callsPerSecond),
    };
  };
  return Object.fromEntries([...samples.keys()].map((name) => [name, rowOf(name)]));
}

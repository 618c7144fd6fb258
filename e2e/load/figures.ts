import { KINDS, type Kind, type RequestResult } from "./mix";

/** What became of the requests of one kind; times are of those that succeeded. */
export type Figures = {
  kind: Kind | "all";
  asked: number;
  succeeded: number;
  /** Refused with 503 and a time to ask again. */
  shed: number;
  other: number;
  p50: number;
  p95: number;
};

export const isSuccess = ({ status }: RequestResult): boolean => status >= 200 && status < 300;
const isShed = ({ status, hasRetryAfter }: RequestResult): boolean => status === 503 && hasRetryAfter;

/** The time that this share of the successful requests did not exceed, in milliseconds. */
export function percentile(results: readonly RequestResult[], share: number): number {
  const times = results.filter(isSuccess).map(({ ms }) => ms);
  times.sort((a, b) => a - b);
  return Math.round(times[Math.floor((times.length - 1) * share)] ?? Number.NaN);
}

function figuresOf(kind: Figures["kind"], results: readonly RequestResult[]): Figures {
  const [succeeded, shed] = [results.filter(isSuccess).length, results.filter(isShed).length];
  return {
    kind,
    asked: results.length,
    succeeded,
    shed,
    other: results.length - succeeded - shed,
    p50: percentile(results, 0.5),
    p95: percentile(results, 0.95),
  };
}

/** A row for each kind, and one for all together. */
export const figures = (results: readonly RequestResult[]): Figures[] => [
  ...KINDS.map((kind) =>
    figuresOf(
      kind,
      results.filter((each) => each.kind === kind),
    ),
  ),
  figuresOf("all", results),
];

/** How often each status came that is neither a success nor shed. */
export function unexpectedStatuses(results: readonly RequestResult[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const each of results) {
    if (isSuccess(each) || isShed(each)) continue;
    const name = `${each.kind} ${each.status || "without a response"}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

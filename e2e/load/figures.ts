import { KINDS, type Kind, type Outcome } from "./mix";

/** What became of the requests of one kind; times are of those that were answered. */
export type Figures = {
  kind: Kind | "all";
  asked: number;
  answered: number;
  /** Refused with 503 and a time to ask again. */
  shed: number;
  other: number;
  p50: number;
  p95: number;
};

export const isAnswered = ({ status }: Outcome): boolean => status >= 200 && status < 300;
const isShed = ({ status, hasRetryAfter }: Outcome): boolean => status === 503 && hasRetryAfter;

/** The time that this share of the answered requests did not exceed, in milliseconds. */
export function percentile(outcomes: readonly Outcome[], share: number): number {
  const times = outcomes.filter(isAnswered).map(({ ms }) => ms);
  times.sort((a, b) => a - b);
  return Math.round(times[Math.floor((times.length - 1) * share)] ?? Number.NaN);
}

function figuresOf(kind: Figures["kind"], outcomes: readonly Outcome[]): Figures {
  const [answered, shed] = [outcomes.filter(isAnswered).length, outcomes.filter(isShed).length];
  return {
    kind,
    asked: outcomes.length,
    answered,
    shed,
    other: outcomes.length - answered - shed,
    p50: percentile(outcomes, 0.5),
    p95: percentile(outcomes, 0.95),
  };
}

/** A row for each kind, and one for all together. */
export const figures = (outcomes: readonly Outcome[]): Figures[] => [
  ...KINDS.map((kind) =>
    figuresOf(
      kind,
      outcomes.filter((each) => each.kind === kind),
    ),
  ),
  figuresOf("all", outcomes),
];

/** How often each status came that is neither an answer nor shed. */
export function strangers(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const each of outcomes) {
    if (isAnswered(each) || isShed(each)) continue;
    const name = `${each.kind} ${each.status || "without an answer"}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

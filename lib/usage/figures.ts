import { messages } from "./messages";
import type { UsageFigures } from "./usage";

const text = messages.deviation;

type Counted = Pick<UsageFigures, "jobs" | "active" | "rejected" | "unknown" | "used" | "unknown_calls">;

/** Credits used; null when jobs or calls ended and none of them has a figure, which is not 0. */
export function usedCredits(counted: Counted): number | null {
  const { jobs, active, rejected, unknown, used, unknown_calls } = counted;
  const isUnknown = unknown + unknown_calls > 0 && jobs - active - rejected === unknown;
  return isUnknown && used === 0 ? null : used;
}

/**
 * Credits per day over the days that have started: used, and reserved for active jobs. Null without a day.
 */
export function burnRate({ used, held }: Pick<UsageFigures, "used" | "held">, days: number): number | null {
  return days > 0 ? (used + held) / days : null;
}

/** The difference between use and estimate, over the jobs that have both: `+4%`, `−12%`, `as estimated`. */
export function deviation({
  estimated,
  estimated_used: used,
}: Pick<UsageFigures, "estimated" | "estimated_used">): string {
  const percent = estimated === 0 ? 0 : ((used - estimated) / estimated) * 100;
  const size = Math.abs(percent);
  const rounded = size < 10 ? Math.round(size * 10) / 10 : Math.round(size);
  if (rounded === 0) return used === estimated ? text.none : text.tiny;
  return percent > 0 ? text.more(rounded) : text.less(rounded);
}

const { csv } = messages;

/**
 * The columns of figures in every CSV file of usage, in order. Credits used are empty where every job ended
 * without a figure.
 */
export const CSV_FIGURES: readonly { name: string; of: (figures: UsageFigures) => number | null }[] = [
  { name: csv.jobs, of: ({ jobs }) => jobs },
  { name: csv.active, of: ({ active }) => active },
  { name: csv.failed, of: ({ failed }) => failed },
  { name: csv.canceled, of: ({ canceled }) => canceled },
  { name: csv.rejected, of: ({ rejected }) => rejected },
  { name: csv.held, of: ({ held }) => held },
  { name: csv.reserved, of: ({ reserved }) => reserved },
  { name: csv.charged, of: usedCredits },
  { name: csv.refunded, of: ({ refunded }) => refunded },
  { name: csv.unknown, of: ({ unknown }) => unknown },
  { name: csv.calls, of: ({ calls }) => calls },
  { name: csv.unknownCalls, of: ({ unknown_calls }) => unknown_calls },
];

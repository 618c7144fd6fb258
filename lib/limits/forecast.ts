import { addDays, countDays, daysSoFar } from "@/lib/usage/days";
import type { Limit } from "./limit";

export type Forecast = {
  /** Credits a day so far in the period. */
  rate: number;
  /** The credits of the whole period at this rate. */
  atEnd: number;
  /** The day on which the limit is reached; null when that is not in this period. */
  reachedOn: string | null;
};

/** A period of several days, today in it, and the first day on which anything was spent; null before that. */
type Span = { from: string; to: string; today: string; since: string | null };

/**
 * Extends the rate of a period so far to its end. Today counts as a whole day. A period in which spending began has only
 * the days from then on.
 */
export function extrapolate(counted: number, span: Span): Pick<Forecast, "rate" | "atEnd"> {
  const { to, today } = span;
  const rate = counted / Math.max(1, daysSoFar(span, span));
  return { rate, atEnd: Math.round(counted + rate * (countDays(today, to) - 1)) };
}

/**
 * What a limit counts at the end of its period at this pace, and the day on which it is reached; null for a limit of a
 * day or of all time.
 */
export function forecast(limit: Limit): Forecast | null {
  const { counted_credits, limit_credits, period, first_day: from, last_day: to, today, since } = limit;
  if (period === "day" || from === null || to === null) return null;
  const { rate, atEnd } = extrapolate(counted_credits, { from, to, today, since });
  if (counted_credits >= limit_credits) return { rate, atEnd, reachedOn: today };
  if (rate === 0) return { rate, atEnd, reachedOn: null };
  const day = addDays(today, Math.ceil((limit_credits - counted_credits) / rate));
  return { rate, atEnd, reachedOn: day <= to ? day : null };
}

import { addDays, countDays } from "@/lib/usage/days";
import type { Budget } from "./budget";

export type Forecast = {
  /** Credits a day so far this month. */
  rate: number;
  /** The credits of the whole month at this rate. */
  atEnd: number;
  /** The day on which the limit is reached; null when that is not in this month. */
  reachedOn: string | null;
};

/** Extends the rate of a month so far to its end. Today counts as a whole day. */
export function extrapolate(counted: number, month: Budget["month"]): Pick<Forecast, "rate" | "atEnd"> {
  const rate = counted / countDays(month.from, month.today);
  return { rate, atEnd: Math.round(rate * countDays(month.from, month.to)) };
}

/** The same for a limit, with the day on which it is reached. */
export function forecast({ counted_credits, limit_credits, month }: Budget): Forecast {
  const { rate, atEnd } = extrapolate(counted_credits, month);
  if (counted_credits >= limit_credits) return { rate, atEnd, reachedOn: month.today };
  if (rate === 0) return { rate, atEnd, reachedOn: null };
  const day = addDays(month.today, Math.ceil((limit_credits - counted_credits) / rate));
  return { rate, atEnd, reachedOn: day <= month.to ? day : null };
}

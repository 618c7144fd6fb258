import { forecast } from "./forecast";
import type { Limit } from "./limit";

/** A number of at most two digits and zeros, not less than this one. */
function roundedUp(credits: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(credits)) - 1);
  return Math.ceil(credits / step) * step;
}

/** How high a limit should be for a spend that exceeds it by so many credits, as a round amount. */
export const limitFor = (limitCredits: number, overBy: number): number => roundedUp(limitCredits + overBy);

/** How high a limit should be for its period at this pace, and at least half as much again. */
export const suggestedLimit = (limit: Limit): number =>
  roundedUp(Math.max(forecast(limit)?.atEnd ?? 0, limit.limit_credits * 1.5));

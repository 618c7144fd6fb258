import { coversScope } from "@/lib/http/permissions";
import { creditsLeft, type Limit } from "@/lib/limits/limit";
import { countDays, endOfMonth } from "@/lib/usage/days";
import type { AccessToken } from "./access-token";

type Spending = Pick<AccessToken, "scopes" | "limits">;

/** Whether a token can spend credits at all. */
export const canSpend = ({ scopes }: Pick<AccessToken, "scopes">): boolean => coversScope(scopes, "spend");

/**
 * The credits that each token may still spend until the end of the month by limits of its own, and how many tokens spend
 * without one. A limit that only warns is none here.
 */
export function leftThisMonth(tokens: readonly Spending[]): { credits: number[]; unlimited: number } {
  const holding = tokens
    .filter(canSpend)
    .map(({ limits }) => limits.filter(({ effect }) => effect !== "warn").map(leftByMonthEnd));
  return {
    credits: holding.filter((left) => left.length > 0).map((left) => Math.floor(Math.min(...left))),
    unlimited: holding.filter((left) => left.length === 0).length,
  };
}

const DAYS: Partial<Record<Limit["period"], number>> = { day: 1, week: 7 };

/** What a limit leaves now, and what its periods that begin later in the month add. */
export function leftByMonthEnd(limit: Limit): number {
  const { period, limit_credits: most, last_day: lastDay, today } = limit;
  const days = DAYS[period];
  if (lastDay === null || days === undefined) return creditsLeft(limit);
  const after = Math.max(0, countDays(lastDay, endOfMonth(today)) - 1);
  return creditsLeft(limit) + Math.ceil(after / days) * most;
}

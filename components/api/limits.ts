import { useQuery } from "@tanstack/react-query";
import { checkSpend, type Spend, type SpendCheck } from "@/lib/limits/check-spend";
import type { SpendPlace } from "@/lib/limits/limit";
import { balanceQueryOf, limitsQueryOf, usageMonthQueryOf } from "@/lib/limits/queries";
import { lazyClientOf } from "./lazy-client";

export const limitClient = lazyClientOf("limit");
const query = limitsQueryOf(limitClient);

export const balanceClient = lazyClientOf("balance");
export const balanceQuery = balanceQueryOf(balanceClient);

/**
 * Checks whether a job of so many credits would exceed a limit or the balance; null while neither is known.
 * @param place what it is for; left out for what is on no board and has no tag
 */
export function useSpendCheck(
  place: SpendPlace = {},
): (credits: number, what?: Spend["what"]) => SpendCheck | null {
  const limits = useQuery(query);
  const typed = useQuery(balanceQuery);
  return (credits, what = "job") =>
    checkSpend(
      { limits: limits.data?.data ?? [], balance: typed.data ?? null },
      { what, credits, parts: [{ ...place, credits }] },
    );
}

/** Every limit of the workspace, for the page that sets them. */
export const useLimits = () => useQuery(query);

/** What the workspace spent this month, next to the last one. */
export const usageMonthQuery = (tz: string) => usageMonthQueryOf(limitClient, tz);

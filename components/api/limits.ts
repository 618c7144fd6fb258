import { useQuery } from "@tanstack/react-query";
import { checkSpend, type Spend, type SpendCheck } from "@/lib/limits/check-spend";
import { balanceQueryOf, limitsQueryOf, usageMonthQueryOf } from "@/lib/limits/queries";
import { lazyClientOf } from "./lazy-client";

export const limitClient = lazyClientOf("limit");
const query = limitsQueryOf(limitClient);

export const balanceClient = lazyClientOf("balance");
export const balanceQuery = balanceQueryOf(balanceClient);

/** Checks whether a job of so many credits would exceed a limit or the balance; null while neither is known. */
export function useSpendCheck(): (credits: number, what?: Spend["what"]) => SpendCheck | null {
  const limits = useQuery(query);
  const typed = useQuery(balanceQuery);
  return (credits, what) =>
    checkSpend({ limits: limits.data?.data ?? [], balance: typed.data ?? null }, credits, what);
}

/** Every limit of the workspace, for the page that sets them. */
export const useLimits = () => useQuery(query);

/** What the workspace spent this month, next to the last one. */
export const usageMonthQuery = (tz: string) => usageMonthQueryOf(limitClient, tz);

"use client";

import { useQuery } from "@tanstack/react-query";
import { checkSpend, type Spend, type SpendCheck } from "@/lib/budget/check-spend";
import { balanceQuery, budgetsQuery, usageMonthQuery } from "@/lib/budget/queries";
import { lateClient } from "@/lib/http/late-client";

export const budgetClient = lateClient(() => import("./clients").then(({ clients }) => clients.budget));
const query = budgetsQuery(budgetClient);

export const balanceClient = lateClient(() => import("./clients").then(({ clients }) => clients.balance));
export const balance = balanceQuery(balanceClient);

/** Checks whether a job of so many credits would exceed a limit or the balance; null while neither is known. */
export function useSpendCheck(): (credits: number, what?: Spend["what"]) => SpendCheck | null {
  const budgets = useQuery(query);
  const typed = useQuery(balance);
  return (credits, what) =>
    checkSpend({ budgets: budgets.data?.data ?? [], balance: typed.data ?? null }, credits, what);
}

/** Every limit of the workspace, for the page that sets them. */
export const useBudgets = () => useQuery(query);

/** What the workspace spent this month, next to the last one. */
export const usageMonth = (tz: string) => usageMonthQuery(budgetClient, tz);

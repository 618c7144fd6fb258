"use client";

import { useQuery } from "@tanstack/react-query";
import { type BudgetCheck, checkBudget } from "@/lib/budget/check-budget";
import { createBudgetsClient } from "@/lib/budget/client";
import { budgetsQuery, usageMonthQuery } from "@/lib/budget/queries";

export const budgetsClient = createBudgetsClient();
const query = budgetsQuery(budgetsClient);

/** Checks whether a job of so many credits would exceed a ceiling; null while the ceilings are unknown. */
export function useBudget(): (credits: number | null) => BudgetCheck | null {
  const { data } = useQuery(query);
  return (credits) => (data ? checkBudget(data.data, credits) : null);
}

/** Every ceiling of the workspace, for the page that sets them. */
export const useBudgets = () => useQuery(query);

/** What the workspace spent this month, next to the last one. */
export const usageMonth = (tz: string) => usageMonthQuery(budgetsClient, tz);

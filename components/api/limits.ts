"use client";

import { type QueryClient, useQuery } from "@tanstack/react-query";
import { ApiError } from "@/lib/contract/errors";
import { lateClient } from "@/lib/http/late-client";
import { sumsKey } from "@/lib/jobs/keys";
import { checkSpend, type Spend, type SpendCheck } from "@/lib/limits/check-spend";
import { balanceQuery, limitsQuery, usageMonthQuery } from "@/lib/limits/queries";

export const limitClient = lateClient(() => import("./clients").then(({ clients }) => clients.limit));
const query = limitsQuery(limitClient);

export const balanceClient = lateClient(() => import("./clients").then(({ clients }) => clients.balance));
export const balance = balanceQuery(balanceClient);

/** Checks whether a job of so many credits would exceed a limit or the balance; null while neither is known. */
export function useSpendCheck(): (credits: number, what?: Spend["what"]) => SpendCheck | null {
  const limits = useQuery(query);
  const typed = useQuery(balance);
  return (credits, what) =>
    checkSpend({ limits: limits.data?.data ?? [], balance: typed.data ?? null }, credits, what);
}

/** Codes of a refusal by a limit or the balance. */
const HELD: ReadonlySet<string> = new Set(["approval_needed", "limit_reached", "balance_reached"]);

/** Reads the limits again after a refusal by one: those that the form checked with are old. */
export function applyLimit(cache: QueryClient, error: unknown): void {
  if (error instanceof ApiError && HELD.has(error.code)) void cache.invalidateQueries({ queryKey: sumsKey });
}

/** Every limit of the workspace, for the page that sets them. */
export const useLimits = () => useQuery(query);

/** What the workspace spent this month, next to the last one. */
export const usageMonth = (tz: string) => usageMonthQuery(limitClient, tz);

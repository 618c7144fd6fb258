import { queryOptions } from "@tanstack/react-query";
import { sumsKey } from "@/lib/jobs/keys";
import type { BudgetsClient } from "./client";

/** Every limit with the figures of its month; stale after every state change of a job. */
export const budgetsQuery = (client: Pick<BudgetsClient, "read">) =>
  queryOptions({
    queryKey: [...sumsKey, "budgets"],
    queryFn: ({ signal }) => client.read({ signal }),
    staleTime: 60_000,
  });

/** The present month next to the last one; stale after every state change of a job. */
export const usageMonthQuery = (client: Pick<BudgetsClient, "month">, tz: string) =>
  queryOptions({
    queryKey: [...sumsKey, "month", tz],
    queryFn: ({ signal }) => client.month(tz, { signal }),
    staleTime: 60_000,
  });

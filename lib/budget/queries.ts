import { queryOptions } from "@tanstack/react-query";
import { sumsKey } from "@/lib/jobs/queries";
import type { BudgetsClient } from "./client";

/** Every ceiling and where its month stands; stale with every job that changes its state. */
export const budgetsQuery = (client: Pick<BudgetsClient, "read">) =>
  queryOptions({
    queryKey: [...sumsKey, "budgets"],
    queryFn: ({ signal }) => client.read({ signal }),
    staleTime: 60_000,
  });

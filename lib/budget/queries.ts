import { queryOptions } from "@tanstack/react-query";
import type { BudgetsClient } from "@/lib/client/budgets";
import { sumsKey } from "@/lib/jobs/queries";

/** Every ceiling and where its month stands; stale with every job that changes its state. */
export const budgetsQuery = (client: Pick<BudgetsClient, "read">) =>
  queryOptions({
    queryKey: [...sumsKey, "budgets"],
    queryFn: ({ signal }) => client.read({ signal }),
    staleTime: 60_000,
  });

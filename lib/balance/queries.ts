import { queryOptions } from "@tanstack/react-query";
import type { BalanceClient } from "@/lib/client/balance";
import { sumsKey } from "@/lib/jobs/queries";

/** The balance as it counts down; stale with every job that changes its state. */
export const balanceQuery = (client: Pick<BalanceClient, "read">) =>
  queryOptions({
    queryKey: [...sumsKey, "balance"],
    queryFn: ({ signal }) => client.read({ signal }),
    staleTime: 60_000,
  });

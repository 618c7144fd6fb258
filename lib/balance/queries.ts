import { queryOptions } from "@tanstack/react-query";
import { sumsKey } from "@/lib/jobs/keys";
import type { BalanceClient } from "./client";

/** The balance as it counts down; stale after every state change of a job. */
export const balanceQuery = (client: Pick<BalanceClient, "read">) =>
  queryOptions({
    queryKey: [...sumsKey, "balance"],
    queryFn: ({ signal }) => client.read({ signal }),
    staleTime: 60_000,
  });

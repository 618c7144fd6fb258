import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { sumsKey } from "@/lib/jobs/queries";
import type { UsageClient } from "./client";
import type { UsageQuery } from "./usage";

/**
 * What pages read about usage. The client is an argument, because browser and page prefetch have different
 * ones.
 */
export const usageQueries = (client: Pick<UsageClient, "read">) => ({
  read: ({ from, to, tz, part }: UsageQuery) =>
    queryOptions({
      queryKey: [...sumsKey, "usage", { from, to, tz, part }],
      queryFn: ({ signal }) => client.read({ from, to, tz, part }, { signal }),
      staleTime: 60_000,
      // While another range loads, the page keeps its layout.
      placeholderData: keepPreviousData,
    }),
});

/** Failed or canceled jobs whose credits do not add up. */
export const refundsQuery = (client: Pick<UsageClient, "refunds">) =>
  queryOptions({
    queryKey: [...sumsKey, "refunds"],
    queryFn: ({ signal }) => client.refunds({ signal }),
    staleTime: 60_000,
  });

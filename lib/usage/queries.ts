import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { sumsKey } from "@/lib/jobs/queries";
import type { UsageClient } from "./client";
import type { UsageQuery } from "./usage";

/** What pages read about usage. The client is an argument: browser and page prefetch bring their own. */
export const usageQueries = (client: Pick<UsageClient, "read">) => ({
  read: ({ from, to, tz, part }: UsageQuery) =>
    queryOptions({
      queryKey: [...sumsKey, "usage", { from, to, tz, part }],
      queryFn: ({ signal }) => client.read({ from, to, tz, part }, { signal }),
      staleTime: 60_000,
      // Another range keeps the page in its shape until its figures are here.
      placeholderData: keepPreviousData,
    }),
});

/** Jobs that ended badly and whose credits do not add up. */
export const refundsQuery = (client: Pick<UsageClient, "refunds">) =>
  queryOptions({
    queryKey: [...sumsKey, "refunds"],
    queryFn: ({ signal }) => client.refunds({ signal }),
    staleTime: 60_000,
  });

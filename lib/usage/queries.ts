import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import { byCursor } from "@/lib/http/paging";
import { sumsKey } from "@/lib/jobs/keys";
import type { usageApi } from "./api";
import type { LedgerFilters } from "./ledger";
import type { UsageQuery } from "./usage";

type UsageClient = Client<typeof usageApi>;

/**
 * What pages read about usage. The client is an argument, because browser and page prefetch have different
 * ones.
 */
export const usageQueriesOf = (client: Pick<UsageClient, "read">) => ({
  read: ({ from, to, tz, part }: UsageQuery) =>
    queryOptions({
      queryKey: [...sumsKey, "usage", { from, to, tz, part }],
      queryFn: ({ signal }) => client.read({ query: { from, to, tz, part }, signal }),
      staleTime: 60_000,
      // While another range loads, the page keeps its layout.
      placeholderData: keepPreviousData,
    }),
});

/** The pages of a view of the ledger; stale after every state change of a job. */
export const ledgerQueryOf = (client: Pick<UsageClient, "ledger">, filters: LedgerFilters) =>
  infiniteQueryOptions({
    queryKey: [...sumsKey, "ledger", filters],
    queryFn: ({ pageParam, signal }) => client.ledger({ query: { ...filters, cursor: pageParam }, signal }),
    ...byCursor,
    staleTime: 60_000,
    // While another view loads, the page keeps its layout.
    placeholderData: keepPreviousData,
  });

/** Failed or canceled jobs whose credits do not add up. */
export const refundsQueryOf = (client: Pick<UsageClient, "refunds">) =>
  queryOptions({
    queryKey: [...sumsKey, "refunds"],
    queryFn: ({ signal }) => client.refunds({ signal }),
    staleTime: 60_000,
    // What is checked is decided by time alone.
    refetchInterval: ({ state }) => (state.data && state.data.checking > 0 ? 60_000 : false),
  });

/** What models gave for their credits in a range of days. */
export const worthQueryOf = (
  client: Pick<UsageClient, "worth">,
  { from, to, tz }: Omit<UsageQuery, "part">,
) =>
  queryOptions({
    queryKey: [...sumsKey, "worth", { from, to, tz }],
    queryFn: ({ signal }) => client.worth({ query: { from, to, tz }, signal }),
    staleTime: 60_000,
  });

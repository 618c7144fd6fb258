import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import { sumsKey } from "@/lib/jobs/keys";
import type { balanceApi, limitApi } from "./api";

type LimitClient = Client<typeof limitApi>;

/** Every limit with the figures of its period; stale after every state change of a job. */
export const limitsQueryOf = (client: Pick<LimitClient, "read">) =>
  queryOptions({
    queryKey: [...sumsKey, "limits"],
    queryFn: ({ signal }) => client.read({ signal }),
    staleTime: 60_000,
  });

/** The present month next to the last one; stale after every state change of a job. */
export const usageMonthQueryOf = (client: Pick<LimitClient, "month">, tz: string) =>
  queryOptions({
    queryKey: [...sumsKey, "month", tz],
    queryFn: ({ signal }) => client.month({ query: { tz }, signal }),
    staleTime: 60_000,
  });

/** The balance as it counts down; stale after every state change of a job. */
export const balanceQueryOf = (client: Pick<Client<typeof balanceApi>, "read">) =>
  queryOptions({
    queryKey: [...sumsKey, "balance"],
    queryFn: ({ signal }) => client.read({ signal }),
    staleTime: 60_000,
  });

import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import { sumsKey } from "@/lib/jobs/keys";
import type { balanceApi } from "./api";

/** The balance as it counts down; stale after every state change of a job. */
export const balanceQuery = (client: Pick<Client<typeof balanceApi>, "read">) =>
  queryOptions({
    queryKey: [...sumsKey, "balance"],
    queryFn: ({ signal }) => client.read({ signal }),
    staleTime: 60_000,
  });

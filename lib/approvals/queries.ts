import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import { libraryKey } from "@/lib/library/queries";
import type { approvalsApi, limitRequestsApi } from "./api";

/** Requests for approval. Every change of one comes with a change of the library. */
export const approvalsQueryOf = (client: Pick<Client<typeof approvalsApi>, "list">) =>
  queryOptions({
    queryKey: [...libraryKey, "approvals"],
    queryFn: ({ signal }) => client.list({ signal }),
    staleTime: 30_000,
  });

/** Requests for higher limits. They change with the library, too. */
export const limitRequestsQueryOf = (client: Pick<Client<typeof limitRequestsApi>, "list">) =>
  queryOptions({
    queryKey: [...libraryKey, "limit-requests"],
    queryFn: ({ signal }) => client.list({ signal }),
    staleTime: 30_000,
  });

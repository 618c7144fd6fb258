import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import { sumsKey } from "@/lib/jobs/keys";
import type { tokensApi } from "./api";

/** The access tokens that the person may stop, with what each spent; stale after every state change of a job. */
export const tokensQueryOf = (client: Pick<Client<typeof tokensApi>, "list">) =>
  queryOptions({
    queryKey: [...sumsKey, "tokens"],
    queryFn: ({ signal }) => client.list({ signal }),
  });

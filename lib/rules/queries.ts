import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import type { modelRulesApi } from "./api";

/** What each role may use; of `mine` those of the person who asks. */
export const modelRulesQueryOf = (client: Pick<Client<typeof modelRulesApi>, "read">) =>
  queryOptions({
    queryKey: ["model-rules"],
    queryFn: ({ signal }) => client.read({ signal }),
    staleTime: 60_000,
  });

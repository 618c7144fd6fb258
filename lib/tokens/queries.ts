import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import type { tokensApi } from "./api";

/** The access tokens that the person may stop. */
export const tokensQueryOf = (client: Pick<Client<typeof tokensApi>, "list">) =>
  queryOptions({
    queryKey: ["tokens"],
    queryFn: ({ signal }) => client.list({ signal }),
  });

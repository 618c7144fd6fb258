import { queryOptions } from "@tanstack/react-query";
import { createAccountClient } from "@/lib/session/account-client";
import { createSessionClient } from "@/lib/session/client";

const account = createAccountClient();
export const sessionClient = createSessionClient();

/** The plan behind the key; asking also tells whether the service can be reached at all. */
export const planQuery = () =>
  queryOptions({
    queryKey: ["account", "plan"],
    queryFn: ({ signal }) => account.plan({ signal }),
    staleTime: 5 * 60_000,
  });

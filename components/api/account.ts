import { queryOptions } from "@tanstack/react-query";
import { createAccountClient } from "@/lib/session/account-client";
import { createSessionClient } from "@/lib/session/client";

const account = createAccountClient();
export const sessionClient = createSessionClient();

/** The browsers that are signed in to the workspace, read at each opening. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ["account", "sessions"],
    queryFn: ({ signal }) => sessionClient.list({ signal }),
    staleTime: 0,
  });

/** The plan of the key. This request also shows whether the service can be reached. */
export const planQuery = () =>
  queryOptions({
    queryKey: ["account", "plan"],
    queryFn: ({ signal }) => account.plan({ signal }),
    staleTime: 5 * 60_000,
  });

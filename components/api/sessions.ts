import { queryOptions } from "@tanstack/react-query";
import { createClient } from "@/lib/http/endpoint";
import { sessionApi } from "@/lib/session/api";

export const sessionClient = createClient(sessionApi);

/** The session of this browser, with what its key is. */
export const sessionQuery = () =>
  queryOptions({ queryKey: ["account", "session"], queryFn: () => sessionClient.read() });

/** The browsers that are signed in to the workspace, read at each opening. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ["account", "sessions"],
    queryFn: ({ signal }) => sessionClient.list({ signal }),
    staleTime: 0,
  });

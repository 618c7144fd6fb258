import { queryOptions } from "@tanstack/react-query";
import { lazyClientOf } from "./lazy-client";

export const sessionClient = lazyClientOf("session");

/** The session of this browser, with what its key is. */
export const sessionQuery = () =>
  queryOptions({ queryKey: ["account", "session"], queryFn: () => sessionClient.read() });

/** What an owner may know of the workspace's key, read at each opening. */
export const apiKeyQuery = () =>
  queryOptions({
    queryKey: ["account", "key"],
    queryFn: ({ signal }) => sessionClient.key({ signal }),
    staleTime: 0,
  });

/** The browsers that are signed in to the workspace, read at each opening. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ["account", "sessions"],
    queryFn: ({ signal }) => sessionClient.list({ signal }),
    staleTime: 0,
  });

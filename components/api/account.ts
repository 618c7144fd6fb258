import { queryOptions } from "@tanstack/react-query";
import { pageReady } from "./page-ready";

/** The plan of the key. This request also shows whether the upstream can be reached. */
export const planQuery = () =>
  queryOptions({
    queryKey: ["account", "plan"],
    // Every page reads it, so the client and its schemas are not part of what a page needs to work.
    queryFn: async ({ signal }) => {
      await pageReady;
      const { clients } = await import("./clients");
      return clients.account.plan({ signal });
    },
    staleTime: 5 * 60_000,
  });

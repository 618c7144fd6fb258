import { queryOptions } from "@tanstack/react-query";
import { lazyClientOf } from "./lazy-client";
import { pageReady } from "./page-ready";

const readPlan = lazyClientOf("account").plan;
const readUpstream = lazyClientOf("session").upstream;

/** Since when the API does not respond, as the server knows it. Frames of the feed write it afterwards. */
export const upstreamQuery = queryOptions({
  queryKey: ["account", "upstream"],
  queryFn: async ({ signal }) => {
    await pageReady;
    return readUpstream({ signal });
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The plan of the key. This request also shows whether the upstream can be reached. */
export const planQuery = () =>
  queryOptions({
    queryKey: ["account", "plan"],
    // Every page reads it, so the client and its schemas are not part of what a page needs to work.
    queryFn: async ({ signal }) => {
      await pageReady;
      return readPlan({ signal });
    },
    staleTime: 5 * 60_000,
  });

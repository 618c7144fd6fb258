import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import { byCursor } from "@/lib/http/paging";
import type { jobsApi } from "./api";
import type { JobFilters } from "./filters";
import { isSettled, type JobDetail, type JobKind } from "./job";
import { jobsKey } from "./keys";
import { detailKey, listKey } from "./list-keys";
import { applyLiveFrames, liveJobs, newerRevision } from "./live-jobs";
import { plainFilters } from "./plain-filters";

type JobsClient = Client<typeof jobsApi>;

/**
 * Reads everything about jobs again. Earlier frames are dropped, because some of their jobs may no longer exist.
 */
export function refetchJobs(cache: QueryClient): Promise<void> {
  liveJobs(cache).clear();
  return cache.invalidateQueries({ queryKey: jobsKey });
}

const STAGE_PAGE = 24;

/**
 * What pages read about jobs. The client is an argument, because browser, page prefetch and tests have
 * different ones.
 */
export const jobQueriesOf = (client: Pick<JobsClient, "list" | "get">) => ({
  list: (filters: JobFilters = {}, limit = 50) => listQuery(client, filters, limit),
  /** The newest jobs of a kind, for its stage. The page and the stage share this cache entry. */
  stage: (kind: JobKind) => listQuery(client, { kind }, STAGE_PAGE),
  detail: (id: string) =>
    queryOptions({
      queryKey: detailKey(id),
      queryFn: async ({ signal, client: cache }): Promise<JobDetail> => {
        const detail = await client.get({ params: { jobId: id }, signal });
        return { ...newerRevision(detail, liveJobs(cache).get(id)), timeline: detail.timeline };
      },
      staleTime: ({ state }) =>
        state.data && isSettled(state.data.status) ? Number.POSITIVE_INFINITY : 30_000,
    }),
});

/** The newest result of a model. */
export const latestOfModelQuery = (client: Pick<JobsClient, "list">, model: string) =>
  queryOptions({
    queryKey: [...jobsKey, "latest", model],
    queryFn: ({ signal }) => client.list({ query: { model, status: "completed", limit: 1 }, signal }),
    staleTime: 60_000,
  });

const listQuery = (client: Pick<JobsClient, "list">, filters: JobFilters, limit: number) =>
  infiniteQueryOptions({
    queryKey: listKey(filters),
    queryFn: async ({ pageParam, signal, client: cache }) => {
      const query = { ...plainFilters(filters), cursor: pageParam, limit };
      return applyLiveFrames(cache, await client.list({ query, signal }), {
        filters,
        isFirst: pageParam === null,
      });
    },
    ...byCursor,
    // The live feed keeps lists current, and sends missed changes again after a reconnect.
    staleTime: Number.POSITIVE_INFINITY,
  });

import { infiniteQueryOptions, type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import { byCursor } from "@/lib/http/paging";
import { dayIn } from "@/lib/platform/time-zone";
import type { jobsApi } from "./api";
import { updateLists } from "./filtered-lists";
import { type JobFilters, plainFilters } from "./filters";
import { isSettled, isWaiting, type Job, type JobDetail, type JobKind } from "./job";
import { DAY_SUMS, jobsKey, sumsKey } from "./keys";
import { detailKey, listKey, listsKey } from "./list-keys";
import { applyLiveFrames, liveJobs, newer, type Pages, rememberFrame } from "./live-jobs";

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
export const jobQueries = (client: Pick<JobsClient, "list" | "get">) => ({
  list: (filters: JobFilters = {}, limit = 50) => listQuery(client, filters, limit),
  /** The newest jobs of a kind, for its stage. The page and the stage share this cache entry. */
  stage: (kind: JobKind) => listQuery(client, { kind }, STAGE_PAGE),
  detail: (id: string) =>
    queryOptions({
      queryKey: detailKey(id),
      queryFn: async ({ signal, client: cache }): Promise<JobDetail> => {
        const detail = await client.get({ params: { jobId: id }, signal });
        return { ...newer(detail, liveJobs(cache).get(id)), timeline: detail.timeline };
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

/**
 * The only place that writes a live frame, or the response to a creation, into the cache. Older revisions change
 * nothing, so frames may arrive twice and in any order.
 */
export function applyJob(cache: QueryClient, job: Job): void {
  const previous = findJob(cache, job.id);
  if (previous && previous.revision >= job.revision) return;
  rememberFrame(cache, job);
  patchDetail(cache, job);
  updateLists(cache, job, previous);
  const isOtherFigure =
    previous?.status !== job.status ||
    isWaiting(previous) !== isWaiting(job) ||
    (previous.deleted_at === null) !== (job.deleted_at === null);
  if (!isOtherFigure) return;
  const predicate = ({ queryKey }: { queryKey: QueryKey }) => isSumOver(queryKey, job);
  void cache.invalidateQueries({ queryKey: sumsKey, predicate });
}

/** Whether sums may include a job: those of days only in its month. */
function isSumOver(key: QueryKey, { created_at }: Job): boolean {
  const [part, , timeZone, month] = key.slice(sumsKey.length);
  return part !== DAY_SUMS || dayIn(String(timeZone), new Date(created_at)).startsWith(`${month}-`);
}

/** The newest revision of a job in any list or detail of the cache. */
export function findJob(cache: QueryClient, id: string): Job | undefined {
  const live = liveJobs(cache).get(id);
  if (live) return live;
  const inLists = cache
    .getQueriesData<Pages>({ queryKey: listsKey })
    .flatMap(([, pages]) => pages?.pages ?? [])
    .flatMap((page) => page.data.filter((job) => job.id === id));
  const detail = cache.getQueryData<JobDetail>(detailKey(id));
  return [...inLists, ...(detail ? [detail] : [])].sort((a, b) => b.revision - a.revision)[0];
}

function patchDetail(cache: QueryClient, job: Job): void {
  const queryKey = detailKey(job.id);
  const cached = cache.getQueryData<JobDetail>(queryKey);
  if (!cached) return;
  cache.setQueryData<JobDetail>(queryKey, { ...job, timeline: cached.timeline });
  // A frame has no timeline, and a new state adds a step to it.
  if (cached.status !== job.status) void cache.invalidateQueries({ queryKey });
}

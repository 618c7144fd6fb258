import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { dayIn } from "@/lib/platform/time-zone";
import { updateLists } from "./filtered-lists";
import { isWaiting, type Job, type JobDetail } from "./job";
import { DAY_SUMS_KEY, sumsKey } from "./keys";
import { detailKey, listsKey } from "./list-keys";
import { liveJobs, type Pages, rememberFrame } from "./live-jobs";

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
  return part !== DAY_SUMS_KEY || dayIn(String(timeZone), new Date(created_at)).startsWith(`${month}-`);
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

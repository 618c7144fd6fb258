import type { QueryClient } from "@tanstack/react-query";
import type { JobFilters } from "./filters";
import type { Job } from "./job";
import { isInside, isMatch } from "./match";
import { orderOf } from "./order";
import { newer, type Page } from "./placing";

/** Frames kept at most: enough for the time between requesting a page and receiving it. */
const KEPT = 500;
const BY_CACHE = new WeakMap<QueryClient, Map<string, Job>>();

/** The latest frames this cache has seen, oldest first, by job id. */
export function liveJobs(cache: QueryClient): Map<string, Job> {
  const liveById = BY_CACHE.get(cache) ?? new Map<string, Job>();
  BY_CACHE.set(cache, liveById);
  return liveById;
}

/** Keeps a frame for responses that have not arrived yet. */
export function remember(cache: QueryClient, job: Job): void {
  const live = liveJobs(cache);
  live.delete(job.id);
  live.set(job.id, job);
  for (const id of live.keys()) {
    if (live.size <= KEPT) break;
    live.delete(id);
  }
}

/**
 * Applies the frames that arrived since a page was requested to that page, so that a late response never replaces
 * newer data on the screen.
 */
export function catchUp(
  cache: QueryClient,
  page: Page,
  { filters, isFirst }: { filters: JobFilters; isFirst: boolean },
): Page {
  const live = liveJobs(cache);
  const current = page.data
    .map((job) => newer(job, live.get(job.id)))
    .filter((job) => isInside(job, filters));
  const compare = orderOf(filters.sort);
  const top = page.data[0];
  const ids = new Set(page.data.map(({ id }) => id));
  const missed = [...live.values()].filter(
    (job) => isFirst && !ids.has(job.id) && isMatch(job, filters) && (!top || compare(job, top) < 0),
  );
  return missed.length === 0
    ? { ...page, data: current }
    : { ...page, data: [...missed, ...current].sort(compare) };
}

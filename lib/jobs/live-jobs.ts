import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { compareInOrder } from "./facts";
import type { JobFilters } from "./filters";
import { isActive, isUnsuccessful, type Job, type JobList } from "./job";

export type Page = JobList;
export type Pages = InfiniteData<Page, string | null>;

/** Enough frames for the time between requesting a page and receiving it. */
const MAX_FRAMES = 500;
const BY_CACHE = new WeakMap<QueryClient, Map<string, Job>>();

/** Of two versions of one job, the one with the higher revision. */
export const newerRevision = (job: Job, other: Job | undefined): Job =>
  other && other.revision > job.revision ? other : job;

/** The latest frames that this cache has received, oldest first, by job id. */
export function liveJobs(cache: QueryClient): Map<string, Job> {
  const liveById = BY_CACHE.get(cache) ?? new Map<string, Job>();
  BY_CACHE.set(cache, liveById);
  return liveById;
}

/** Stores a frame for responses that have not arrived yet. */
export function rememberFrame(cache: QueryClient, job: Job): void {
  const live = liveJobs(cache);
  live.delete(job.id);
  live.set(job.id, job);
  for (const id of live.keys()) {
    if (live.size <= MAX_FRAMES) break;
    live.delete(id);
  }
}

/** Whether a job is in a list. "unknown" where only the server can tell (`refreshFilteredLists`). */
export type Membership = "inside" | "outside" | "unknown";

/**
 * Whether a job is in a list with these filters. Only kind, status, series and trash are decided here, so that lists
 * without other filters change at once: the gallery without filters, the queue, the stage of a form.
 */
export function membershipOf(job: Job, filters: JobFilters): Membership {
  const { kind, status, series, trash, sort, tz: _, ...others } = filters;
  if ((job.deleted_at !== null) !== (trash === "yes")) return "outside";
  if (kind && job.kind !== kind) return "outside";
  if (status && !isInState(job, status)) return "outside";
  if (series && job.series?.id !== series) return "outside";
  const isAsked = Object.values(others).some(
    (value) => value !== null && value !== undefined && value !== "",
  );
  return isAsked || status === "failed_charged" || sort === "expiry" ? "unknown" : "inside";
}

function isInState({ status }: Job, state: NonNullable<JobFilters["status"]>): boolean {
  if (state === "active" || state === "settled") return isActive(status) === (state === "active");
  return state === "failed_charged" ? isUnsuccessful(status) : status === state;
}

/**
 * Applies the frames that arrived since a page was requested to that page, so that a late response never replaces
 * newer data on the screen.
 */
export function applyLiveFrames(
  cache: QueryClient,
  page: Page,
  { filters, isFirst }: { filters: JobFilters; isFirst: boolean },
): Page {
  return {
    ...page,
    data: withLiveJobs(cache, page.data, filters, isFirst ? comingBefore(page.data[0]) : "known"),
  };
}

/**
 * Jobs that were read, each in its latest version from the live feed, without those that left the list.
 * @param joining which jobs are added that joined the list meanwhile: all, or those before a job of it
 */
export function withLiveJobs(
  cache: QueryClient,
  read: readonly Job[],
  filters: JobFilters,
  joining: Joining,
): Job[] {
  const live = liveJobs(cache);
  const current = read
    .map((job) => newerRevision(job, live.get(job.id)))
    .filter((job) => membershipOf(job, filters) !== "outside");
  const compare = compareInOrder(filters.sort);
  if (!compare || joining === "known") return current;
  const ids = new Set(read.map(({ id }) => id));
  const joined = [...live.values()].filter(
    (job) =>
      !ids.has(job.id) &&
      membershipOf(job, filters) === "inside" &&
      (joining === "all" || compare(job, joining.before) < 0),
  );
  return [...current, ...joined].sort(compare);
}

type Joining = "known" | "all" | { before: Job };

/** The jobs that come before one; all where there is none. */
export const comingBefore = (job: Job | undefined): Joining => (job ? { before: job } : "all");

/**
 * Puts a changed job into a loaded list: replaces it, removes it when it is outside, adds it in its place when it is
 * inside. With unknown membership it is only replaced.
 */
export function placeJob(
  pages: Pages,
  job: Job,
  { membership, sort }: { membership: Membership; sort: JobFilters["sort"] },
): Pages {
  const holder = pages.pages.findIndex((page) => page.data.some(({ id }) => id === job.id));
  if (holder >= 0) {
    return editPage(pages, holder, (data) =>
      membership === "outside"
        ? data.filter(({ id }) => id !== job.id)
        : data.map((item) => (item.id === job.id ? newerRevision(item, job) : item)),
    );
  }
  const compare = compareInOrder(sort);
  // Only the grid has an order that the server alone knows, and reads it again.
  if (!compare) return pages;
  const target =
    membership === "inside"
      ? // The first page that ends with something later; the last page of a finished list takes the rest.
        pages.pages.findIndex((page) => page.data.some((other) => compare(job, other) < 0) || !page.has_more)
      : -1;
  return target < 0 ? pages : editPage(pages, target, (data) => [...data, job].sort(compare));
}

function editPage(pages: Pages, index: number, edit: (data: Job[]) => Job[]): Pages {
  return {
    ...pages,
    pages: pages.pages.map((page, at) => (at === index ? { ...page, data: edit(page.data) } : page)),
  };
}

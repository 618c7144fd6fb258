import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { dayIn } from "@/lib/platform/time-zone";
import { compareInOrder } from "../facts";
import type { JobFilters } from "../filters";
import { filtersInKey } from "../filters-in-key";
import type { Job } from "../job";
import { KEY_INDEX, outlinesKey, pagesKey } from "../list-keys";
import { type Membership, membershipOf, newerRevision } from "../live-jobs";
import {
  DEFAULT_ASPECT,
  isSameShape,
  type LiveOutline,
  type OutlinePage,
  pageFor,
  pageShape,
} from "./outline";

type Contents = readonly Job[];
/** One list of the gallery grid: its filters and its outline. */
type Grid = { filters: JobFilters; key: QueryKey; outline: LiveOutline };
type Decided = { job: Job; membership: Membership };

/**
 * Applies one changed job to every outline in the cache and to its loaded pages: replaces, removes or inserts it.
 * `previous` is the previous version, if the cache had it. With unknown membership it stays where it is.
 */
export function applyToGrids(
  cache: QueryClient,
  job: Job,
  previous: Job | undefined,
  decide: (filters: JobFilters) => Membership,
): void {
  for (const [key, outline] of cache.getQueriesData<LiveOutline>({ queryKey: outlinesKey })) {
    if (!outline) continue;
    const grid = { filters: filtersInKey(key), key, outline };
    const membership = decide(grid.filters);
    const holder = pagesOf(cache, key[KEY_INDEX.filters], outline.version).find(([, jobs]) =>
      holds(jobs, job),
    );
    if (holder?.[1]) change(cache, grid, { key: holder[0], jobs: holder[1] }, { job, membership });
    else if (membership === "inside") insert(cache, grid, job, previous);
  }
  for (const [key, jobs] of cache.getQueriesData<Contents>({ queryKey: pagesKey })) {
    if (!jobs || key[KEY_INDEX.version] !== 0) continue;
    const filters = filtersInKey(key);
    const next = placed(jobs, { job, membership: decide(filters) }, filters);
    if (next) cache.setQueryData<Contents>(key, next);
    else readAgain(cache, key);
  }
}

/** For a job in a loaded page: its tile changes, or is removed. */
function change(
  cache: QueryClient,
  grid: Grid,
  page: { key: QueryKey; jobs: Contents },
  { job, membership }: Decided,
): void {
  const stays = membership !== "outside";
  const next = stays ? replaced(page.jobs, job) : without(page.jobs, job);
  cache.setQueryData<Contents>(page.key, next);
  reshape(cache, grid, page.key[KEY_INDEX.cursor], pageShape(next), stays ? null : { job, by: -1 });
}

/** For a job in no loaded page: it is added to the page that covers its place in the order. */
function insert(cache: QueryClient, grid: Grid, job: Job, previous: Job | undefined): void {
  const { filters, key, outline } = grid;
  const { sort } = filters;
  if (sort === "collection") {
    readAgain(cache, key);
    return;
  }
  const page = pageFor(outline.pages, job, sort);
  const cursor = page?.cursor ?? null;
  const contentsKey = [...pagesKey, key[KEY_INDEX.filters], outline.version, cursor];
  const jobs = cache.getQueryData<Contents>(contentsKey);
  if (jobs) {
    const next = [...jobs, job].sort(compareInOrder(sort));
    cache.setQueryData<Contents>(contentsKey, next);
    reshape(cache, grid, cursor, pageShape(next), { job, by: 1 });
  } else if (page && previous) {
    // A page that is not loaded may contain it already, unless it has just entered the list.
    const before = membershipOf(previous, filters);
    const shape = { aspects: [...page.aspects, DEFAULT_ASPECT], takes: page.takes };
    if (before === "outside") reshape(cache, grid, cursor, shape, { job, by: 1 });
    else if (before === "unknown") readAgain(cache, key);
  }
}

/** The first page before an outline is loaded: every job that matches may be in it. Null where only the server knows its place. */
function placed(jobs: Contents, { job, membership }: Decided, { sort }: JobFilters): Contents | null {
  if (holds(jobs, job)) return membership === "outside" ? without(jobs, job) : replaced(jobs, job);
  if (membership !== "inside") return jobs;
  return sort === "collection" ? null : [...jobs, job].sort(compareInOrder(sort));
}

function readAgain(cache: QueryClient, queryKey: QueryKey): void {
  void cache.invalidateQueries({ queryKey, exact: true });
}

/** Updates the shape of a page and the count of its day. New jobs go into `arrivals`, so that they can be deferred. */
function reshape(
  cache: QueryClient,
  { key, outline, filters }: Grid,
  cursor: unknown,
  shape: Pick<OutlinePage, "aspects" | "takes">,
  counted: { job: Job; by: 1 | -1 } | null,
): void {
  const at = Math.max(
    0,
    outline.pages.findIndex((page) => page.cursor === cursor),
  );
  const page = outline.pages[at] ?? { cursor: null, end: 0, aspects: [], takes: [] };
  if (!counted && isSameShape(page, shape)) return;
  const day = counted && dayIn(String(key[KEY_INDEX.timeZone]), new Date(counted.job.created_at));
  cache.setQueryData<LiveOutline>(key, {
    ...outline,
    pages: outline.pages.toSpliced(at, 1, { ...page, ...shape }),
    days:
      counted && day ? countedDays(outline.days, day, counted.by, filters.sort === "oldest") : outline.days,
    arrivals: counted?.by === 1 ? [...outline.arrivals, counted.job.id] : outline.arrivals,
  });
}

/** The days of a list with one of them counted up or down. */
function countedDays(
  days: LiveOutline["days"],
  day: string,
  by: 1 | -1,
  isAscending: boolean,
): LiveOutline["days"] {
  const at = days.findIndex(([listedDay]) => (isAscending ? listedDay >= day : listedDay <= day));
  const [listedDay, count] = days[at] ?? ["", 0];
  if (listedDay === day) return count + by > 0 ? days.with(at, [day, count + by]) : days.toSpliced(at, 1);
  if (by < 0) return days;
  return days.toSpliced(at < 0 ? days.length : at, 0, [day, 1]);
}

const pagesOf = (cache: QueryClient, filters: unknown, version: number) =>
  cache.getQueriesData<Contents>({ queryKey: [...pagesKey, filters, version] });
const holds = (jobs: Contents | undefined, { id }: Job) => jobs?.some((job) => job.id === id) ?? false;
const replaced = (jobs: Contents, job: Job) =>
  jobs.map((each) => (each.id === job.id ? newerRevision(each, job) : each));
const without = (jobs: Contents, { id }: Job) => jobs.filter((job) => job.id !== id);

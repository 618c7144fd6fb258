import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type JobFilters, plainFilters } from "@/lib/jobs/filters";
import { jobsKey } from "@/lib/jobs/queries";
import type { LibraryClient } from "./client";
import type { LatestBulkAction, LibraryChange } from "./library";

/** Every cache entry about names, counts and files begins with this key. */
export const libraryKey = ["library"] as const;

/** Figures move with every job; nobody needs them to the second. */
const FRESH_MS = 30_000;

/** Between two looks at how far a bulk action is. */
const STEP_MS = 1_000;
const isGoingOn = (latest: LatestBulkAction | undefined): boolean => latest?.run?.finished_at === null;

/** What pages read about the library. The client is an argument: browser and page prefetch bring their own. */
export const libraryQueries = (
  client: Pick<LibraryClient, "names" | "count" | "storage" | "latestBulkAction">,
) => ({
  names: () =>
    queryOptions({
      queryKey: [...libraryKey, "names"],
      queryFn: ({ signal }) => client.names({ signal }),
      staleTime: FRESH_MS,
    }),
  storage: () =>
    queryOptions({
      queryKey: [...libraryKey, "storage"],
      queryFn: ({ signal }) => client.storage({ signal }),
      staleTime: FRESH_MS,
    }),
  /** What goes on with many jobs: asked for again while it does, since nobody is told of each step. */
  latestBulkAction: () =>
    queryOptions({
      queryKey: [...libraryKey, "bulk-actions"],
      queryFn: ({ signal }) => client.latestBulkAction({ signal }),
      staleTime: FRESH_MS,
      refetchInterval: ({ state }) => (isGoingOn(state.data) ? STEP_MS : false),
    }),
  /** How many a filter finds, also what is not loaded. */
  count: (filters: JobFilters) =>
    queryOptions({
      queryKey: [...libraryKey, "count", plainFilters(filters)],
      queryFn: ({ signal }) => client.count(filters, { signal }),
      staleTime: FRESH_MS,
    }),
});

/** What each cache was told of many jobs at once; the feed may say a thing twice. */
const TOLD = new WeakMap<QueryClient, string>();

/** The library changed: names are read again, and lists where more jobs changed than are told one by one. */
export function followLibrary(cache: QueryClient, { jobs_changed_at }: LibraryChange): void {
  void cache.invalidateQueries({ queryKey: libraryKey });
  if (jobs_changed_at === null || TOLD.get(cache) === jobs_changed_at) return;
  TOLD.set(cache, jobs_changed_at);
  void cache.invalidateQueries({ queryKey: jobsKey });
}

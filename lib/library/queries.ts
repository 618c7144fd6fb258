import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CallOptions, Client } from "@/lib/http/endpoint";
import type { JobFilters } from "@/lib/jobs/filters";
import { summaryKey } from "@/lib/jobs/keys";
import { gridKey, isInCollectionOrder } from "@/lib/jobs/list-keys";
import { plainFilters } from "@/lib/jobs/plain-filters";
import { refetchJobs } from "@/lib/jobs/queries";
import type { libraryApi } from "./api";
import type { LatestBulkAction } from "./library";
import type { LibraryChange } from "./library-change";

/** Every cache entry about names, counts and files begins with this key. */
export const libraryKey = ["library"] as const;

/** Figures change with every job, but need not be exact to the second. */
const FRESH_MS = 30_000;

/** Time between two reads of a bulk action's progress. */
const PROGRESS_INTERVAL_MS = 1_000;
const isRunning = (latest: LatestBulkAction | undefined): boolean => latest?.run?.finished_at === null;

const freshQuery = <Result>(name: string, read: (call: CallOptions) => Promise<Result>) =>
  queryOptions({
    queryKey: [...libraryKey, name],
    queryFn: ({ signal }) => read({ signal }),
    staleTime: FRESH_MS,
  });

/**
 * What pages read about the library. The client is an argument, because browser and page prefetch have
 * different ones.
 */
export const libraryQueriesOf = (
  client: Pick<Client<typeof libraryApi>, "names" | "collections" | "count" | "storage" | "latestBulkAction">,
) => ({
  names: () => freshQuery("names", client.names),
  collections: () => freshQuery("collections", client.collections),
  storage: () => freshQuery("storage", client.storage),
  /** The running bulk action. Read repeatedly while it runs, because its steps are not announced. */
  latestBulkAction: () =>
    queryOptions({
      queryKey: [...libraryKey, "bulk-actions"],
      queryFn: ({ signal }) => client.latestBulkAction({ signal }),
      staleTime: FRESH_MS,
      refetchInterval: ({ state }) => (isRunning(state.data) ? PROGRESS_INTERVAL_MS : false),
    }),
  /** How many jobs match a filter, loaded or not. */
  count: (filters: JobFilters) =>
    queryOptions({
      queryKey: [...libraryKey, "count", plainFilters(filters)],
      queryFn: ({ signal }) => client.count({ query: plainFilters(filters), signal }),
      staleTime: FRESH_MS,
    }),
});

/** The last library change that each cache has applied. The feed may send a change twice. */
const LAST_APPLIED = new WeakMap<QueryClient, string>();

/**
 * Applies a library change: names are read again, and lists too where too many jobs changed to send each one.
 */
export function applyLibraryChange(cache: QueryClient, { jobs_changed_at }: LibraryChange): void {
  void cache.invalidateQueries({ queryKey: libraryKey });
  void refetchCollectionOrder(cache);
  // It counts the requests for approval, which no job announces.
  void cache.invalidateQueries({ queryKey: summaryKey });
  if (jobs_changed_at === null || LAST_APPLIED.get(cache) === jobs_changed_at) return;
  LAST_APPLIED.set(cache, jobs_changed_at);
  void refetchJobs(cache);
}

/** Reads the lists in the order of a collection again. */
export const refetchCollectionOrder = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: gridKey, predicate: ({ queryKey }) => isInCollectionOrder(queryKey) });

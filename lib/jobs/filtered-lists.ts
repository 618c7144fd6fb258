import { hashKey, type Query, type QueryClient } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import type { jobsApi } from "./api";
import type { JobFilters } from "./filters";
import { filtersInKey } from "./filters-in-key";
import { applyToGrids } from "./grid/apply-to-grids";
import type { Job } from "./job";
import { gridKey, listsKey } from "./list-keys";
import { liveJobs, type Membership, membershipOf, newerRevision, type Pages, placeJob } from "./live-jobs";
import { plainFilters } from "./plain-filters";

/** Changes within this time are one request. */
const GATHER_MS = 250;
/** Ids in one request: the largest `limit` of GET /api/jobs. */
const MAX_IDS = 100;

/** Jobs whose membership in a list is requested, each with its version before the change. */
type Question = { filters: JobFilters; previous: Map<string, Job | undefined> };

const CHANGE_LISTENERS = new WeakMap<QueryClient, (job: Job, previous: Job | undefined) => void>();

/**
 * Puts a changed job into every list and grid of the cache. Where only the server knows its membership, it is replaced in
 * its place, and `refreshFilteredLists` requests the membership. While that does not run, the list is read again.
 */
export function updateLists(cache: QueryClient, job: Job, previous: Job | undefined): void {
  place(cache, job, previous, (filters) => membershipOf(job, filters));
  if (previous && factsOf(previous) === factsOf(job)) return;
  const listener = CHANGE_LISTENERS.get(cache);
  if (listener) listener(job, previous);
  else
    for (const { filters, queries } of queriesByFilters(cache).values())
      if (membershipOf(job, filters) === "unknown") readAgain(cache, queries);
}

function readAgain(cache: QueryClient, queries: readonly Query[]): void {
  for (const { queryKey } of queries) void cache.invalidateQueries({ queryKey, exact: true });
}

function place(
  cache: QueryClient,
  job: Job,
  previous: Job | undefined,
  decide: (filters: JobFilters) => Membership,
): void {
  for (const [queryKey, pages] of cache.getQueriesData<Pages>({ queryKey: listsKey })) {
    const filters = filtersInKey(queryKey);
    const how = { membership: decide(filters), sort: filters.sort };
    if (pages) cache.setQueryData<Pages>(queryKey, placeJob(pages, job, how));
  }
  applyToGrids(cache, job, previous, decide);
}

/** Everything that a filter may depend on. The progress of an active job is not part of it. */
const factsOf = (job: Job): string =>
  hashKey([{ ...job, revision: 0, progress_percent: null, retry_at: null, updated_at: "" }]);

/**
 * Keeps lists up to date whose filters only the server can apply: requests which of the changed jobs are in the list, and
 * adds or removes them. A list that is not on the screen is dropped instead, and read again when it is opened.
 * @returns the function that ends it
 */
export function refreshFilteredLists(
  cache: QueryClient,
  client: Pick<Client<typeof jobsApi>, "list">,
): () => void {
  const questions = new Map<string, Question>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  CHANGE_LISTENERS.set(cache, (job, previous) => {
    for (const [key, { filters, queries }] of queriesByFilters(cache)) {
      if (membershipOf(job, filters) !== "unknown") continue;
      if (queries.every((query) => query.getObserversCount() === 0 && !isReading(query))) {
        for (const { queryKey } of queries) cache.removeQueries({ queryKey, exact: true });
        continue;
      }
      const question = questions.get(key) ?? { filters, previous: new Map() };
      if (!question.previous.has(job.id)) question.previous.set(job.id, previous);
      questions.set(key, question);
    }
    askSoon();
  });

  function askSoon(): void {
    if (questions.size > 0) timer ??= setTimeout(() => void askAll(), GATHER_MS);
  }

  /** One round at a time, so that an earlier response never follows a later one. */
  async function askAll(): Promise<void> {
    await Promise.all([...questions].map(([key, question]) => ask(key, question)));
    timer = undefined;
    if (CHANGE_LISTENERS.has(cache)) askSoon();
  }

  async function ask(key: string, { filters, previous }: Question): Promise<void> {
    const queries = queriesByFilters(cache).get(key)?.queries ?? [];
    // A list that is being read may be older than the change. Its jobs are requested when it has arrived.
    if (queries.some(isReading)) return;
    const requested = [...previous].slice(0, MAX_IDS);
    for (const [id] of requested) previous.delete(id);
    if (previous.size === 0) questions.delete(key);
    try {
      const ids = requested.map(([id]) => id).join(",");
      const { data } = await client.list({ query: { ...filters, ids, limit: MAX_IDS } });
      const matching = new Map(data.map((job) => [job.id, job]));
      for (const [id, before] of requested) {
        const live = liveJobs(cache).get(id);
        const job = matching.get(id) ?? live;
        // A job that has changed again is requested again.
        if (!job || questions.get(key)?.previous.has(id)) continue;
        const membership = matching.has(id) ? "inside" : "outside";
        place(cache, newerRevision(job, live), before, (its) =>
          keyOf(its) === key ? membership : "unknown",
        );
      }
    } catch {
      // Reading the whole list tries again and shows the error.
      readAgain(cache, queries);
    }
  }

  return () => {
    CHANGE_LISTENERS.delete(cache);
    clearTimeout(timer);
  };
}

const isReading = ({ state }: Query): boolean => state.fetchStatus === "fetching";
const keyOf = (filters: JobFilters): string => hashKey([plainFilters(filters)]);

/** The queries of lists and grids by their filters. */
function queriesByFilters(cache: QueryClient): Map<string, { filters: JobFilters; queries: Query[] }> {
  const all = [listsKey, gridKey].flatMap((queryKey) => cache.getQueryCache().findAll({ queryKey }));
  const byFilters = new Map<string, { filters: JobFilters; queries: Query[] }>();
  for (const query of all) {
    const filters = plainFilters(filtersInKey(query.queryKey));
    const key = keyOf(filters);
    byFilters.set(key, { filters, queries: [...(byFilters.get(key)?.queries ?? []), query] });
  }
  return byFilters;
}

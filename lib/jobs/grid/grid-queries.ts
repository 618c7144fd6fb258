import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import type { jobsApi } from "../api";
import type { JobFilters } from "../filters";
import type { Job } from "../job";
import { DAY_SUMS_KEY, sumsKey } from "../keys";
import { outlineKey, pageKey } from "../list-keys";
import { comingBefore, withLiveJobs } from "../live-jobs";
import type { DaySums } from "./day-sums";
import { GRID_PAGE, isSameShape, type LiveOutline, pageFor, pageShape, unpackPage } from "./outline";

/** How long pages stay cached after they left the screen: enough for slow scrolling, not for a jump over years. */
const KEPT_MS = 10_000;
/** The largest `limit` of GET /api/jobs. */
const MAX_PAGE_SIZE = 100;

type JobsClient = Client<typeof jobsApi>;

const EMPTY_PAGE = { cursor: null, end: 0, aspects: [], takes: [] };

let versions = 0;

/**
 * What the grid reads: the newest jobs, the outline of the list, and the pages near the viewport on demand. The
 * filters must come from `plainFilters`.
 */
export const gridQueries = (client: Pick<JobsClient, "list">) => ({
  /** The first jobs. The server renders them, and the grid shows them until the outline is loaded. */
  first: (filters: JobFilters) =>
    queryOptions({
      queryKey: pageKey(filters, 0, null),
      queryFn: async ({ signal, client: cache }): Promise<readonly Job[]> => {
        const { data } = await client.list({ query: { ...filters, limit: GRID_PAGE }, signal });
        return withLiveJobs(
          cache,
          data,
          filters,
          data.length < GRID_PAGE ? "all" : comingBefore(data.at(-1)),
        );
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** A page of an outline. Changes that arrived meanwhile are applied to both. */
  page: (filters: JobFilters, timeZone: string, { version, pages }: LiveOutline, at: number) => {
    const { cursor, aspects } = pages[at] ?? { cursor: null, aspects: [] };
    const limit = Math.min(MAX_PAGE_SIZE, Math.max(1, aspects.length));
    return queryOptions({
      queryKey: pageKey(filters, version, cursor),
      queryFn: async ({ signal, client: cache }): Promise<readonly Job[]> => {
        const { data } = await client.list({ query: { ...filters, cursor, limit }, signal });
        const jobs = withLiveJobs(cache, data, filters, "known");
        setAspects(cache, outlineKey(filters, timeZone), { version, cursor, jobs });
        return jobs;
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: KEPT_MS,
    });
  },
});

/**
 * What the days of a month hold, all of the list and not only what is loaded.
 * @param month as `2026-03`, of days in `timeZone`
 */
export const daySumsQuery = (
  client: Pick<JobsClient, "daySums">,
  filters: JobFilters,
  timeZone: string,
  month: string,
) =>
  queryOptions({
    queryKey: [...sumsKey, DAY_SUMS_KEY, filters, timeZone, month],
    queryFn: async ({ signal }): Promise<readonly DaySums[]> =>
      (await client.daySums({ query: { ...filters, month, days_tz: timeZone }, signal })).days,
    staleTime: 60_000,
  });

/** The outline of the list, with its first page read at the same moment. */
export const outlineQuery = (
  client: Pick<JobsClient, "list" | "outline">,
  filters: JobFilters,
  timeZone: string,
) =>
  queryOptions({
    queryKey: outlineKey(filters, timeZone),
    queryFn: async ({ signal, client: cache }): Promise<LiveOutline> => {
      const read = await client.outline({ query: { ...filters, days_tz: timeZone }, signal });
      const version = ++versions;
      // Also an empty list needs a page, so that new jobs can be inserted.
      const [top = EMPTY_PAGE, ...rest] = read.pages.map(unpackPage);
      const firstKey = pageKey(filters, 0, null);
      // A page that was cached before a refetch may have jobs that no longer exist.
      const isCurrent = cache.getQueryState(firstKey)?.isInvalidated === false;
      const cached = (isCurrent && cache.getQueryData<readonly Job[]>(firstKey)) || [];
      const { sort } = filters;
      const stillFirst =
        sort === "collection" ? [] : cached.filter((job) => pageFor([top, ...rest], job, sort) === top);
      const isEnough = isCurrent && sort !== "collection" && stillFirst.length >= top.aspects.length;
      const first = isEnough ? stillFirst : await newest(rest.length === 0);
      cache.setQueryData(pageKey(filters, version, null), first);
      return { ...read, pages: [{ ...top, ...pageShape(first) }, ...rest], version, arrivals: [] };

      async function newest(isAll: boolean): Promise<Job[]> {
        const { data } = await client.list({ query: { ...filters, limit: GRID_PAGE }, signal });
        return withLiveJobs(cache, data, filters, isAll ? "all" : comingBefore(data.at(-1)));
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

type ReadPage = { version: number; cursor: string | null; jobs: readonly Job[] };

/** Sets the tile shapes of a page that was read. A page of an older outline covers other jobs and is ignored. */
function setAspects(cache: QueryClient, key: readonly unknown[], { version, cursor, jobs }: ReadPage): void {
  cache.setQueryData<LiveOutline>(key, (outline) => {
    if (outline?.version !== version) return outline;
    const at = outline.pages.findIndex((page) => page.cursor === cursor);
    const page = outline.pages[at];
    const shape = pageShape(jobs);
    if (!page || isSameShape(page, shape)) return outline;
    return { ...outline, pages: outline.pages.with(at, { ...page, ...shape }) };
  });
}

import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { jobsClient } from "@/components/api/jobs";
import { libraryClient } from "@/components/api/library";
import { useTimeZone } from "@/components/api/time-zone";
import { useHydrated } from "@/components/ui/use-stored";
import type { JobFilters } from "@/lib/jobs/filters";
import { gridQueries, outlineQuery } from "@/lib/jobs/grid/grid-queries";
import { deferredPlaces, shapeGrid, viewGrid } from "@/lib/jobs/grid/grid-view";
import { daysOf, type LiveOutline, type Outline, provisionalOutline } from "@/lib/jobs/grid/outline";
import type { Job } from "@/lib/jobs/job";
import { jobsKey } from "@/lib/jobs/keys";
import { gridFilters } from "@/lib/jobs/list-keys";
import type { GallerySearch } from "@/lib/navigation/gallery";

const grid = gridQueries(jobsClient);
const NO_DAYS: Outline["days"] = [];
const NOWHERE: ReadonlyMap<number, ReadonlySet<number>> = new Map();

/**
 * The whole list for the grid: its shape at once, and jobs near the window as needed. While `isDeferring`,
 * new jobs wait, so that nothing visible moves.
 *
 * The memos are needed: a list may have 100,000 jobs, and the compiler keeps none of these values, because it cannot
 * tell that the hooks between them leave them unchanged.
 */
export function useGrid(view: JobFilters, isDeferring: boolean) {
  const cache = useQueryClient();
  const filters = useMemo(() => gridFilters(view), [view]);
  const timeZone = useTimeZone();
  const first = useQuery(grid.first(filters));
  const isHydrated = useHydrated();
  const outline = useQuery({
    ...outlineQuery(jobsClient, filters, timeZone),
    enabled: first.isSuccess && isHydrated,
  });
  const shape = useMemo(
    () => outline.data ?? (first.data ? provisionalOutline(first.data, filters.sort, timeZone) : null),
    [outline.data, first.data, filters.sort, timeZone],
  );
  const [requestedPages, setRequestedPages] = useState<readonly number[]>([]);
  const isWhole = outline.data !== undefined;
  // The first page stays, because new jobs are added to it.
  const near = useStableList(
    isWhole && shape ? [...new Set([0, ...requestedPages])].filter((at) => at < shape.pages.length) : [],
  );
  const pages = useQueries({
    queries: shape ? near.map((at) => grid.page(filters, timeZone, shape, at)) : [],
  });
  const read = useStableList(pages.map(({ data }) => data));
  const contents = useMemo(() => {
    const contentsByPage = new Map<number, readonly Job[]>();
    for (const [n, at] of near.entries()) if (read[n]) contentsByPage.set(at, read[n]);
    return isWhole ? contentsByPage : contentsByPage.set(0, first.data ?? []);
  }, [near, read, isWhole, first.data]);

  const { deferred, waiting, showDeferred } = useDeferredJobs(shape, isDeferring);
  const deferredAt = useMemo(
    () => (deferred.size > 0 ? deferredPlaces(contents, deferred) : NOWHERE),
    [contents, deferred],
  );
  const flat = useMemo(
    () => shape && shapeGrid(shape.pages, deferredAt, filters.sort),
    [shape, deferredAt, filters.sort],
  );
  const shown = useMemo(() => flat && viewGrid(flat, contents, deferred), [flat, contents, deferred]);
  const days = useMemo(
    () => shape && daysWithout(shape.days, contents, deferred, timeZone),
    [shape, contents, deferred, timeZone],
  );
  return {
    view: shown,
    filters,
    /** Whether the shape is that of the whole list, and not only of its first page. */
    isWhole,
    days: days ?? NO_DAYS,
    error: first.error ?? outline.error,
    waiting,
    showDeferred,
    /** Loads these pages and releases others. */
    loadPages: setRequestedPages,
    refetch: useCallback(() => cache.invalidateQueries({ queryKey: jobsKey }), [cache]),
  };
}

/** The days of a list without the deferred jobs, whose tiles are not shown. */
function daysWithout(
  days: Outline["days"],
  contents: ReadonlyMap<number, readonly Job[]>,
  deferred: ReadonlySet<string>,
  timeZone: string,
): Outline["days"] {
  if (deferred.size === 0) return days;
  const jobs = [...contents.values()].flat().filter(({ id }) => deferred.has(id));
  const hidden = new Map(daysOf(jobs, timeZone));
  return days.flatMap(([day, count]): Outline["days"] => {
    const left = count - (hidden.get(day) ?? 0);
    return left > 0 ? [[day, left]] : [];
  });
}

/** The list of the last render while its members are the same, so that values derived from it stay, too. */
export function useStableList<Item>(list: readonly Item[]): readonly Item[] {
  const [stable, setStable] = useState(list);
  const isSame = stable.length === list.length && stable.every((item, at) => Object.is(item, list[at]));
  if (!isSame) setStable(list);
  return isSame ? stable : list;
}

const NONE: ReadonlySet<string> = new Set();

/** The jobs that arrived while a person was further down, and `showDeferred` to show them. */
function useDeferredJobs(shape: Pick<LiveOutline, "version" | "arrivals"> | null, isDeferring: boolean) {
  const [since, setSince] = useState<{ version: number; seen: number } | null>(null);
  const arrivals = shape?.arrivals ?? [];
  const version = shape?.version ?? 0;
  if (isDeferring && since === null) setSince({ version, seen: arrivals.length });
  if (!isDeferring && since !== null) setSince(null);
  const seen = since?.version === version ? since.seen : 0;
  const deferred = useMemo(
    () => (isDeferring && arrivals.length > seen ? new Set(arrivals.slice(seen)) : NONE),
    [isDeferring, arrivals, seen],
  );
  const showDeferred = () => setSince({ version, seen: arrivals.length });
  return { deferred, waiting: deferred.size, showDeferred };
}

/**
 * Reads the jobs of the grid from one job to another, loaded or not. The same function while the search is: every tile
 * gets it. The compiler keeps nothing in a hook that calls no other.
 */
export function useRangeReader(search: GallerySearch) {
  return useCallback(
    async (first: string, last: string, hasLines: boolean) => {
      const filters = gridFilters(search);
      const query = { ...filters, ...(hasLines || search.status ? {} : { status: "completed" as const }) };
      return (await libraryClient.range({ query: { ...query, first, last } })).data;
    },
    [search],
  );
}

/** With fewer pixels of scroll a person still sees the top, so new jobs may simply appear. */
const AT_TOP_PX = 80;

const subscribe = (changed: () => void) => {
  const events = ["scroll", "focusin", "focusout"] as const;
  for (const event of events) window.addEventListener(event, changed, { passive: true });
  return () => {
    for (const event of events) window.removeEventListener(event, changed);
  };
};

/** Whether a person is further down, or moves through the tiles by keyboard. Then nothing may move. */
export const useIsAway = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.scrollY >= AT_TOP_PX || document.querySelector("[data-grid] :focus-visible") !== null,
    () => false,
  );

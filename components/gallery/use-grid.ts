"use client";

import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { jobsClient } from "@/components/api/jobs";
import { browserTimeZone } from "@/components/api/time-zone";
import { useHydrated, useStored } from "@/components/ui/use-stored";
import type { JobFilters } from "@/lib/jobs/filters";
import { gridFilters } from "@/lib/jobs/grid/grid-keys";
import { gridQueries, outlineQuery } from "@/lib/jobs/grid/grid-queries";
import { deferredPlaces, shapeGrid, viewGrid } from "@/lib/jobs/grid/grid-view";
import { provisionalOutline } from "@/lib/jobs/grid/outline";
import type { Job } from "@/lib/jobs/job";
import { jobsKey } from "@/lib/jobs/keys";
import { useDeferredJobs } from "./use-deferred-jobs";

const grid = gridQueries(jobsClient);
const NOWHERE: ReadonlyMap<number, ReadonlySet<number>> = new Map();

/**
 * The whole list for the grid: its shape at once, and jobs near the window as needed. While `isDeferring`,
 * new jobs wait, so that nothing visible moves.
 */
export function useGrid(view: JobFilters, isDeferring: boolean) {
  const cache = useQueryClient();
  const filters = useMemo(() => gridFilters(view), [view]);
  const timeZone = useStored(browserTimeZone);
  const first = useQuery(grid.first(filters));
  const isHydrated = useHydrated();
  const outline = useQuery({
    ...outlineQuery(jobsClient, filters, timeZone),
    enabled: first.isSuccess && isHydrated,
  });
  const shape = useMemo(
    () => outline.data ?? (first.data ? provisionalOutline(first.data) : null),
    [outline.data, first.data],
  );
  const [requestedPages, setRequestedPages] = useState<readonly number[]>([]);
  const isWhole = outline.data !== undefined;
  // The first page stays, because new jobs are added to it.
  const near = useSameList(
    isWhole && shape ? [...new Set([0, ...requestedPages])].filter((at) => at < shape.pages.length) : [],
  );
  const pages = useQueries({
    queries: shape ? near.map((at) => grid.page(filters, timeZone, shape, at)) : [],
  });
  const read = useSameList(pages.map(({ data }) => data));
  const contents = useMemo(() => {
    const contentsByPage = new Map<number, readonly Job[]>();
    for (const [n, at] of near.entries()) if (read[n]) contentsByPage.set(at, read[n]);
    return isWhole ? contentsByPage : contentsByPage.set(0, first.data ?? []);
  }, [near, read, isWhole, first.data]);

  const { deferred, waiting, letIn } = useDeferredJobs(shape, isDeferring);
  const deferredAt = useMemo(
    () => (deferred.size > 0 ? deferredPlaces(contents, deferred) : NOWHERE),
    [contents, deferred],
  );
  const flat = useMemo(() => shape && shapeGrid(shape.pages, deferredAt), [shape, deferredAt]);
  const shown = useMemo(() => flat && viewGrid(flat, contents, deferred), [flat, contents, deferred]);
  return {
    view: shown,
    /** Whether the shape is that of the whole list, and not only of its first page. */
    isWhole,
    days: shape?.days ?? [],
    error: first.error ?? outline.error,
    waiting,
    letIn,
    /** Loads these pages and releases others. */
    want: setRequestedPages,
    refetch: useCallback(() => cache.invalidateQueries({ queryKey: jobsKey }), [cache]),
  };
}

/** The list of the last render while its members are the same, so that values derived from it stay, too. */
export function useSameList<Item>(list: readonly Item[]): readonly Item[] {
  const [stable, setStable] = useState(list);
  const isSame = stable.length === list.length && stable.every((item, at) => Object.is(item, list[at]));
  if (!isSame) setStable(list);
  return isSame ? stable : list;
}

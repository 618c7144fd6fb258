import { useCallback, useEffect, useRef } from "react";
import { jobsClient } from "@/components/api/jobs";
import { toast } from "@/components/ui/toast";
import type { JobFilters } from "@/lib/jobs/filters";
import type { GridView } from "@/lib/jobs/grid/grid-view";
import { isCompactRow, stackOf, tileAspect } from "@/lib/jobs/grid/outline";
import type { Job } from "@/lib/jobs/job";
import type { Selection } from "../selection/selection";

type StackSelection = Pick<Selection, "toggle" | "extendTo"> & {
  view: GridView;
  filters: JobFilters;
  openStacks: ReadonlySet<string>;
};

/**
 * Selects a tile, and with a folded stack all of its takes. The same function at every render: every tile gets it, and
 * another one would render all of them again.
 */
export function useStackSelection(current: StackSelection): (job: Job, isRange: boolean) => void {
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  });
  return useCallback((job: Job, isRange: boolean) => {
    const { view, openStacks, toggle, extendTo, filters } = latest.current;
    if (isRange) return extendTo(job);
    const key = stackOf(job);
    const stack = key === null || openStacks.has(key) ? undefined : view.stacks.get(key);
    if (!stack) return toggle(job);
    const loaded = stack.places.map(view.jobAt);
    if (loaded.every((take) => take !== undefined)) return toggle(job, loaded);
    // A take that was made again much later is on a page that need not be loaded.
    const query = { ...filters, series: job.series?.id ?? null, limit: 100 };
    jobsClient.list({ query }).then(
      ({ data }) =>
        toggle(
          job,
          data.filter((take) => !isCompactRow(tileAspect(take))),
        ),
      (error: Error) => toast(error.message, { tone: "danger" }),
    );
  }, []);
}

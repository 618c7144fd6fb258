import { useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import { stackOf } from "@/lib/jobs/grid/outline";
import { isUnsuccessful, type Job } from "@/lib/jobs/job";
import type { JobSelection } from "@/lib/library/library";
import type { GallerySearch } from "@/lib/navigation/gallery";
import { takeComparedSelection } from "./compared-selection";

type SelectableJob = Pick<Job, "id" | "created_at"> & Partial<Pick<Job, "status" | "assets">>;

/** Whether it is known to have no result. A range between results leaves it out, because it may be folded away. */
const isFruitless = ({ status, assets }: SelectableJob): boolean =>
  status !== undefined && isUnsuccessful(status) && assets?.length === 0;

/**
 * The selected jobs: the named ones or, when `everythingUntil` is set, all that match the filter and were
 * made by then, except the named ones. So a selection of a hundred thousand is as small as one of one, and
 * never contains newer jobs.
 */
type SelectedJobs = { ids: ReadonlySet<string>; everythingUntil: string | null };

export const NOTHING_SELECTED: SelectedJobs = { ids: new Set(), everythingUntil: null };

export const selectEverything = (now: Date): SelectedJobs => ({
  ids: new Set(),
  everythingUntil: now.toISOString(),
});

/** The inverted selection, within the filter. */
export const invertSelection = ({ ids, everythingUntil }: SelectedJobs, now: Date): SelectedJobs => ({
  ids,
  everythingUntil: everythingUntil === null ? now.toISOString() : null,
});

export function isSelected(
  { ids, everythingUntil }: SelectedJobs,
  { id, created_at }: SelectableJob,
): boolean {
  if (everythingUntil === null) return ids.has(id);
  return !ids.has(id) && Date.parse(created_at) <= Date.parse(everythingUntil);
}

/** The selection with all of these jobs selected, or none of them. */
export function setJobsSelected(
  selected: SelectedJobs,
  jobs: readonly SelectableJob[],
  shouldSelect: boolean,
): SelectedJobs {
  const ids = new Set(selected.ids);
  for (const job of jobs) {
    if (isSelected(selected, job) === shouldSelect) continue;
    // In the list of exceptions, an id excludes its job instead of including it.
    if ((selected.everythingUntil === null) === shouldSelect) ids.add(job.id);
    else ids.delete(job.id);
  }
  return { ids, everythingUntil: selected.everythingUntil };
}

/** How many are selected, of `total` that match the filter; null while that is unknown. */
export function countSelected({ ids, everythingUntil }: SelectedJobs, total: number | null): number | null {
  if (everythingUntil === null) return ids.size;
  return total === null ? null : Math.max(0, total - ids.size);
}

/** How many shots the named jobs are of, if all of them are loaded; null for any other selection. */
export function countShots({ ids, everythingUntil }: SelectedJobs, loaded: readonly Job[]): number | null {
  if (everythingUntil !== null) return null;
  const named = loaded.filter(({ id }) => ids.has(id));
  if (named.length < ids.size) return null;
  return new Set(named.map((job) => stackOf(job) ?? job.id)).size;
}

/** The selection in the form of a request. */
export const toJobSelection = (
  { ids, everythingUntil }: SelectedJobs,
  filters: GallerySearch,
): JobSelection =>
  everythingUntil === null ? { ids: [...ids] } : { filters, until: everythingUntil, except: [...ids] };

/**
 * What the drag of a tile carries: the whole selection that its job is of, or else all takes of its shot.
 * @param loaded the loaded jobs of the list
 */
export function draggedSelection(
  jobId: string,
  selected: SelectedJobs,
  loaded: readonly Job[],
  filters: GallerySearch,
): JobSelection {
  const job = loaded.find(({ id }) => id === jobId);
  if (!job) return { ids: [jobId] };
  if (isSelected(selected, job)) return toJobSelection(selected, filters);
  const shot = stackOf(job);
  if (shot === null) return { ids: [jobId] };
  return { ids: loaded.filter((each) => stackOf(each) === shot && !isFruitless(each)).map(({ id }) => id) };
}

export type Selection = {
  selected: SelectedJobs;
  /** Whether anything is selected, or is about to be: a click then selects and does not open. */
  isOn: boolean;
  /** Makes clicks select before anything is selected. */
  start: () => void;
  has: (job: SelectableJob) => boolean;
  /** Selects or deselects one job, or all of the jobs that it stands for. Ranges start at it. */
  toggle: (job: SelectableJob, all?: readonly SelectableJob[]) => void;
  /** Applies the state of the range's first job to all from there to this job. */
  extendTo: (job: SelectableJob) => void;
  /** Selects all that match this filter, loaded or not. */
  selectAll: () => void;
  invert: () => void;
  clear: () => void;
};

/** `hasLines` is false for a range of results alone. */
type ReadRange = (from: string, to: string, hasLines: boolean) => Promise<readonly SelectableJob[]>;

/**
 * The selection in a list. `order` is the loaded jobs in their order on screen. `filter` identifies the list's
 * filter, and the selection returns with it from a comparison: under another filter nothing is selected, so that no
 * action affects hidden jobs. The loaded part of a range is selected at once, and all of it when `readRange` has
 * resolved.
 */
export function useSelection(
  order: readonly SelectableJob[],
  filter: string,
  readRange: ReadRange = async () => [],
): Selection {
  const [selected, setSelected] = useState(NOTHING_SELECTED);
  const [isStarted, setIsStarted] = useState(false);
  const [lastFilter, setLastFilter] = useState(filter);
  const anchor = useRef<SelectableJob>(undefined);
  const list = useRef(order);
  useEffect(() => {
    list.current = order;
  });
  if (lastFilter !== filter) {
    setLastFilter(filter);
    setSelected(NOTHING_SELECTED);
    setIsStarted(false);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the list that opens can be the one returned to
  useEffect(() => {
    const compared = takeComparedSelection(filter);
    if (compared) setSelected({ ids: new Set(compared), everythingUntil: null });
  }, []);
  useEffect(() => {
    // A range that was started under one filter ends with it.
    if (filter) anchor.current = undefined;
  }, [filter]);
  return {
    selected,
    isOn: isStarted || selected.ids.size > 0 || selected.everythingUntil !== null,
    start: () => setIsStarted(true),
    has: (job) => isSelected(selected, job),
    toggle: (job, all = [job]) => {
      anchor.current = job;
      setSelected((before) => setJobsSelected(before, all, !isSelected(before, job)));
    },
    extendTo: (job) => {
      const from = anchor.current ?? job;
      anchor.current = from;
      const take = (range: readonly SelectableJob[]) =>
        setSelected((before) =>
          setJobsSelected(before, range, from.id === job.id || isSelected(before, from)),
        );
      const hasLines = isFruitless(from) || isFruitless(job);
      take(jobsBetween(list.current, from.id, job.id).filter((each) => hasLines || !isFruitless(each)));
      if (from.id === job.id) return;
      readRange(from.id, job.id, hasLines).then(
        // Another range, or none, may have been started meanwhile.
        (range) => anchor.current === from && take(range),
        (error: Error) => toast(error.message, { tone: "danger" }),
      );
    },
    selectAll: () => setSelected(selectEverything(new Date())),
    invert: () => setSelected((before) => invertSelection(before, new Date())),
    clear: () => {
      anchor.current = undefined;
      setIsStarted(false);
      setSelected(NOTHING_SELECTED);
    },
  };
}

/** The part of the list between two jobs, both inclusive; only the second when the first is gone. */
export function jobsBetween(
  order: readonly SelectableJob[],
  from: string,
  to: string,
): readonly SelectableJob[] {
  const start = order.findIndex(({ id }) => id === from);
  const end = order.findIndex(({ id }) => id === to);
  if (start < 0 || end < 0) return order.filter(({ id }) => id === to);
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
}

import type { Job } from "@/lib/jobs/job";
import type { JobSelection } from "@/lib/library/library";
import type { GallerySearch } from "@/lib/navigation/gallery";

type Pickable = Pick<Job, "id" | "created_at">;

/**
 * The selected jobs: the named ones or, when `everythingUntil` is set, all that match the filter and were
 * made by then, except the named ones. So a selection of a hundred thousand is as small as one of one, and
 * never contains newer jobs.
 */
export type SelectedJobs = { ids: ReadonlySet<string>; everythingUntil: string | null };

export const NOTHING: SelectedJobs = { ids: new Set(), everythingUntil: null };

export const everything = (now: Date): SelectedJobs => ({
  ids: new Set(),
  everythingUntil: now.toISOString(),
});

/** The inverted selection, within the filter. */
export const inverted = ({ ids, everythingUntil }: SelectedJobs, now: Date): SelectedJobs => ({
  ids,
  everythingUntil: everythingUntil === null ? now.toISOString() : null,
});

export function isSelected({ ids, everythingUntil }: SelectedJobs, { id, created_at }: Pickable): boolean {
  if (everythingUntil === null) return ids.has(id);
  return !ids.has(id) && Date.parse(created_at) <= Date.parse(everythingUntil);
}

/** The selection with all of these jobs selected, or none of them. */
export function withJobs(
  selected: SelectedJobs,
  jobs: readonly Pickable[],
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

/** The selection in the form of a request. */
export const toJobSelection = (
  { ids, everythingUntil }: SelectedJobs,
  filters: GallerySearch,
): JobSelection =>
  everythingUntil === null ? { ids: [...ids] } : { filters, until: everythingUntil, except: [...ids] };

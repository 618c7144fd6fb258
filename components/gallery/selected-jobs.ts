import type { Job } from "@/lib/jobs/job";

type Pickable = Pick<Job, "id" | "created_at">;

/**
 * What is selected: the named jobs or, where `everythingUntil` is set, all that the filter finds and was made
 * by then, but for the named ones. So all of a hundred thousand is as small as one, and what is made later is
 * never among them.
 */
export type SelectedJobs = { ids: ReadonlySet<string>; everythingUntil: string | null };

export const NOTHING: SelectedJobs = { ids: new Set(), everythingUntil: null };

export const everything = (now: Date): SelectedJobs => ({
  ids: new Set(),
  everythingUntil: now.toISOString(),
});

/** The other way round, within the filter. */
export const inverted = ({ ids, everythingUntil }: SelectedJobs, now: Date): SelectedJobs => ({
  ids,
  everythingUntil: everythingUntil === null ? now.toISOString() : null,
});

export function isSelected({ ids, everythingUntil }: SelectedJobs, { id, created_at }: Pickable): boolean {
  if (everythingUntil === null) return ids.has(id);
  return !ids.has(id) && Date.parse(created_at) <= Date.parse(everythingUntil);
}

/** With each of these jobs selected, or none of them. */
export function withJobs(selected: SelectedJobs, jobs: readonly Pickable[], wanted: boolean): SelectedJobs {
  const ids = new Set(selected.ids);
  for (const job of jobs) {
    if (isSelected(selected, job) === wanted) continue;
    // In the list of exceptions a name takes out what the same name brings in elsewhere.
    if ((selected.everythingUntil === null) === wanted) ids.add(job.id);
    else ids.delete(job.id);
  }
  return { ids, everythingUntil: selected.everythingUntil };
}

/** How many are selected, of `total` that the filter finds; null while nobody has counted those. */
export function countSelected({ ids, everythingUntil }: SelectedJobs, total: number | null): number | null {
  if (everythingUntil === null) return ids.size;
  return total === null ? null : Math.max(0, total - ids.size);
}

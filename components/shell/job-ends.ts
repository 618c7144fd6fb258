import { isSettled, type Job, type JobState } from "@/lib/jobs/job";

type EndState = "completed" | "failed" | "canceled" | "rejected";

export const isEnded = (status: JobState): status is EndState => isSettled(status);

/**
 * When a job ended, as ISO text; null while it runs. A job that was rejected or canceled has the time of it in
 * `failed_at`. Where neither is known, its creation stands for it.
 */
export const endedAt = (job: Pick<Job, "status" | "completed_at" | "failed_at" | "created_at">) =>
  isSettled(job.status) ? (job.completed_at ?? job.failed_at ?? job.created_at) : null;

/** Long enough for a frame on its way, and short enough that an old job never counts. */
const RECENT_MS = 60_000;

/**
 * Whether this frame brings the end of a job. `before` is the state this tab knew. A tab that did not know the
 * job decides by the time of its end, because a later frame may only report a tag or a saved file.
 */
export function isCompletionFrame(job: Job, before: JobState | undefined, now: number): boolean {
  const end = endedAt(job);
  if (end === null || job.imported) return false;
  return before === undefined ? Math.abs(now - Date.parse(end)) < RECENT_MS : before !== job.status;
}

/** When each job ended that nobody was looking at, as ISO text by job id. */
export type UnwatchedCompletions = Readonly<Record<string, string>>;

/** Applies a frame: adds the end that it brings, and removes a job that is in the trash. */
export function updateUnwatched(
  completions: UnwatchedCompletions,
  job: Job,
  isNewEnd: boolean,
): UnwatchedCompletions {
  const { [job.id]: known, ...others } = completions;
  if (job.deleted_at !== null) return known === undefined ? completions : others;
  const end = isNewEnd ? endedAt(job) : null;
  return end === null ? completions : { ...others, [job.id]: end };
}

/**
 * Whether a person is looking at this job: its large view, which is marked by `data-large`, is in the visible
 * part of a visible tab. Read at the moment of an event, so no page has to report its scrolling.
 */
export function isWatched(jobId: string): boolean {
  if (document.hidden) return false;
  const large = document.querySelector(`[data-large][data-job-id="${CSS.escape(jobId)}"]`);
  if (!large) return false;
  const { top, bottom, left, right } = large.getBoundingClientRect();
  return top < window.innerHeight && bottom > 0 && left < window.innerWidth && right > 0;
}

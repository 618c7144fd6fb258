import { isSettled, type Job, type JobState } from "@/lib/jobs/job";

export type EndState = "completed" | "failed" | "canceled" | "rejected";

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

/** These after a frame: with the end that it brings, and without a job that is in the trash. */
export function withFrame(
  completions: UnwatchedCompletions,
  job: Job,
  isNewEnd: boolean,
): UnwatchedCompletions {
  const { [job.id]: known, ...others } = completions;
  if (job.deleted_at !== null) return known === undefined ? completions : others;
  const end = isNewEnd ? endedAt(job) : null;
  return end === null ? completions : { ...others, [job.id]: end };
}

import { isTakes, type Job } from "@/lib/jobs/job";
import type { OutboxEntry } from "@/lib/outbox/outbox";

/** The order of takes; of the same place, that of the list. */
export const byPlace = (one: Job, other: Job) => (one.series?.position ?? 0) - (other.series?.position ?? 0);

/** The jobs of the series of takes that a job belongs to; empty for any other job. */
export const takesWith = (job: Pick<Job, "id" | "series">, jobs: readonly Job[]): Job[] => {
  const { series } = job;
  return isTakes(series) ? jobs.filter((other) => other.series?.id === series.id) : [];
};

/**
 * The job that the stage shows large, of jobs newest first: the chosen one; else the newest press, of whose takes the
 * picked or the first, unless one of them was made again since. None while nothing of the newest press has an answer.
 */
export function shownJob(
  jobs: readonly Job[],
  sending: readonly Pick<OutboxEntry, "series">[],
  chosen: string | null,
): Job | undefined {
  const chosenJob = jobs.find(({ id }) => id === chosen);
  if (chosenJob) return chosenJob;
  const [press] = sending;
  const newest = press ? jobs.find(({ series }) => series && series.id === press.series?.id) : jobs[0];
  if (!newest) return undefined;
  const takes = takesWith(newest, jobs).toSorted(byPlace);
  const isAgain = takes.some((take) => take !== newest && byPlace(take, newest) === 0);
  // Which of the takes was answered first is chance.
  return isAgain ? newest : (takes.find(({ picked }) => picked) ?? takes[0] ?? newest);
}

/** What is being sent, with the takes of one press as one. */
export const onePerSubmission = <Entry extends Pick<OutboxEntry, "series">>(
  sending: readonly Entry[],
): Entry[] =>
  sending.filter(
    ({ series }, at) =>
      !isTakes(series) || sending.findIndex((other) => other.series?.id === series.id) === at,
  );

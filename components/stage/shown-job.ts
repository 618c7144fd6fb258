import { isTakes, type Job } from "@/lib/jobs/job";
import type { OutboxEntry } from "@/lib/outbox/outbox";

/** Sorts takes by their position. Takes of the same position keep the order of the list. */
const byPlace = (one: Job, other: Job) => (one.series?.position ?? 0) - (other.series?.position ?? 0);

/** The jobs of the series of takes that a job belongs to; empty for any other job. */
export const takesOfSeries = (job: Pick<Job, "id" | "series">, jobs: readonly Job[]): Job[] => {
  const { series } = job;
  return isTakes(series) ? jobs.filter((other) => other.series?.id === series.id) : [];
};

/**
 * The job that the stage shows large; `jobs` are newest first. It is the chosen job. Otherwise it belongs to the
 * newest press: the picked take, else the first one; where takes were made again, the first of those. None while no job
 * of the newest press has a response.
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
  const takes = takesOfSeries(newest, jobs).toSorted(byPlace);
  const isAgain = (take: Job) =>
    takes.some((other) => byPlace(take, other) === 0 && jobs.indexOf(other) > jobs.indexOf(take));
  // The takes get their responses in any order.
  if (!isAgain(newest)) return takes.find(({ picked }) => picked) ?? takes[0] ?? newest;
  const sameSubmission = (take: Job) =>
    Date.parse(newest.created_at) - Date.parse(take.created_at) < SUBMISSION_MS;
  return takes.find((take) => isAgain(take) && sameSubmission(take)) ?? newest;
}

/** All takes of one press are created within this time. */
const SUBMISSION_MS = 20_000;

/** The entries that are being sent, with one entry for the takes of one press. */
export const onePerSubmission = <Entry extends Pick<OutboxEntry, "series">>(
  sending: readonly Entry[],
): Entry[] =>
  sending.filter(
    ({ series }, at) =>
      !isTakes(series) || sending.findIndex((other) => other.series?.id === series.id) === at,
  );

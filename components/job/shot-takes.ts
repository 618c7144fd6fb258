import { useInfiniteQuery } from "@tanstack/react-query";
import { jobQueries } from "@/components/api/jobs";
import { mainAssetOf } from "@/lib/jobs/facts";
import { isSettled, isTakes, type Job, type JobSeries } from "@/lib/jobs/job";
import { numberTakes } from "@/lib/jobs/takes";
import { modelOf } from "@/lib/kinds/request-summary";
import { type OutboxEntry, pressesWithoutJob } from "@/lib/outbox/outbox";
import type { FilmTake } from "./filmstrip";
import { filmstripAspect } from "./shot-header";

/** The state of a press without a response. */
export const outboxEntryState = ({ lost }: OutboxEntry): "checking" | "sending" =>
  lost > 0 ? "checking" : "sending";

/** The jobs of a shot, and whether all of them are known. */
type ShotJobs = { readonly jobs: readonly Job[]; readonly isComplete: boolean };

/**
 * The jobs of a shot, the oldest first: all takes of the series, also those that are older than the list of the stage.
 * @param known those that the stage has already
 */
export function useShotJobs(job: Job | null, known: readonly Job[]): ShotJobs {
  const series = isTakes(job?.series) ? job.series : null;
  const list = useInfiniteQuery({
    ...jobQueries.list({ series: series?.id ?? "" }, 100),
    enabled: series !== null,
  });
  if (!job) return { jobs: [], isComplete: true };
  if (!series) return { jobs: [job], isComplete: true };
  const takes = list.data?.pages.flatMap(({ data }) => data) ?? known;
  return {
    jobs: (takes.some(({ id }) => id === job.id) ? takes : [job, ...takes]).toReversed(),
    isComplete: list.isSuccess,
  };
}

/** The picture of the last take of a shot that has one, which stands in for a take that is being made. */
export const lastPictureOf = (jobs: readonly Job[]): string | null =>
  jobs.findLast((job) => mainAssetOf(job)?.poster_url)?.assets[0]?.poster_url ?? null;

/**
 * Whether the takes of a shot may be made once more: all are known and settled, and no press of the shot waits for its
 * response. Its button then says what it costs, and nothing is paid twice.
 */
export const canRunMore = (
  { jobs, isComplete }: ShotJobs,
  entries: readonly Pick<OutboxEntry, "series">[],
): boolean => isComplete && entries.length === 0 && jobs.every(({ status }) => isSettled(status));

/** The places of the strip: jobs, and then presses of the same shot that have none yet. */
export function filmTakesOf(
  jobs: readonly Job[],
  entries: readonly OutboxEntry[],
  nameOf: (id: string) => string,
): FilmTake[] {
  const placed: { series: JobSeries | null | undefined; take: Omit<FilmTake, "number"> }[] = [
    ...jobs.map((job) => ({
      series: job.series,
      take: {
        key: job.id,
        model: nameOf(job.model_id),
        aspect: filmstripAspect(job),
        job,
        status: job.status,
      },
    })),
    ...pressesWithoutJob(entries, jobs).map((entry) => ({
      series: entry.series,
      take: {
        key: entry.token,
        model: nameOf(modelOf(entry.kind, entry.request)),
        aspect: filmstripAspect({ request: entry.request, assets: [] }),
        job: null,
        status: outboxEntryState(entry),
      },
    })),
  ];
  return numberTakes(placed).map(({ take: { take }, number }) => ({ ...take, number }));
}

/** The number of a take among those of its shot. */
export function placeAmongTakes(
  takes: readonly FilmTake[],
  key: string | null,
  series: JobSeries | null | undefined,
): { number: number; count: number } | null {
  const number = takes.find((take) => take.key === key)?.number;
  if (number === undefined) return null;
  // A shot of a board gets takes at any time, so its series has no count of its own.
  const planned = series?.board ? 1 : (series?.count ?? 1);
  return { number, count: Math.max(planned, ...takes.map((take) => take.number)) };
}

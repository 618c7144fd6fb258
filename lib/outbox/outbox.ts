import * as z from "zod/mini";
import { type CreateJob, type Job, jobKind, jobSeries, type SeriesOf } from "@/lib/jobs/job";
import { newToken, type OutboxSender, waiting } from "./sender";

/** A job of a press of Generate. */
const jobPress = {
  kind: jobKind,
  request: z.record(z.string(), z.unknown()),
  series: z.nullish(jobSeries),
  tags: z.nullish(z.array(z.string())),
  /** The price that was shown; null where none was. */
  creditsQuoted: z.nullable(z.int()),
};
const outboxEntry = z.object({ ...waiting, ...jobPress });
export type OutboxEntry = z.infer<typeof outboxEntry>;
export const outbox = z.array(outboxEntry);

export type JobPress = Pick<OutboxEntry, keyof typeof jobPress>;

/** The presses whose jobs nobody knows yet. On a slow network a job arrives by the feed before its press has a response. */
export const pressesWithoutJob = <Entry extends Pick<OutboxEntry, "token">>(
  entries: readonly Entry[],
  jobs: readonly Pick<Job, "press">[],
): Entry[] => entries.filter(({ token }) => !jobs.some(({ press }) => press === token));

/** The body of POST /api/jobs that an entry is sent with, the same in every try. */
export const bodyOf = ({ kind, request, series, tags, creditsQuoted }: OutboxEntry): CreateJob => ({
  kind,
  request,
  ...(series && { series }),
  ...(tags && { tags }),
  ...(creditsQuoted !== null && { credits_quoted: creditsQuoted }),
});

/** One job of a press, with the price that was shown; null when none was shown. */
export type Pressed = { body: CreateJob; credits: number | null };

/** The jobs as one series with a new id; a single job is none. A job that is run again keeps its place in its own. */
export const inSeries = (jobs: readonly Pressed[], of: SeriesOf, id: string): Pressed[] =>
  jobs.length === 1
    ? [...jobs]
    : jobs.map(({ body, credits }, position) => ({
        body: { ...body, series: body.series ?? { of, id, position, count: jobs.length } },
        credits,
      }));

/**
 * Approves several jobs with one press: each with its own token, all stored at once. The tokens in the order of the
 * jobs, or null when the press repeats the previous one.
 */
export const pressJobs = <Response>(
  sender: OutboxSender<JobPress, Response>,
  jobs: readonly Pressed[],
  of: SeriesOf,
): string[] | null =>
  // Compared before the series gets its id, which would make every press another one.
  sender.press(
    jobs.map(({ body }) => body),
    () =>
      inSeries(jobs, of, newToken()).map(({ body: { kind, request, series, tags }, credits }) => ({
        kind,
        request,
        series,
        tags,
        creditsQuoted: credits,
      })),
  );

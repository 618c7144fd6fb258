import * as z from "zod/mini";
import { ApiError } from "@/lib/contract/errors";
import { type CreateJob, jobKind, jobSeries, type SeriesOf } from "@/lib/jobs/job";

/**
 * A press of Generate that the dashboard has not answered yet. An entry is stored before anything is sent and
 * removed only after an answer, so a reload, a crash or a lost answer repeats the same token and can never
 * make a second job.
 */
const outboxEntry = z.object({
  /** Idempotency-Key of our own POST /api/jobs; one for each press. */
  token: z.string().check(z.minLength(8), z.maxLength(128)),
  kind: jobKind,
  request: z.record(z.string(), z.unknown()),
  series: z.nullish(jobSeries),
  /** The price that was shown; null where none was. */
  creditsQuoted: z.nullable(z.int()),
  /** Milliseconds since 1970, like `retryAt`. */
  pressedAt: z.number(),
  /** Attempts whose answer never came. */
  lost: z.int().check(z.nonnegative()),
  /** Time of the next attempt; null while one is running or waits for the page to load. */
  retryAt: z.nullable(z.number()),
  /** Why it waits; null without a problem. */
  waitingFor: z.nullable(z.enum(["network", "rate_limit", "sign_in"])),
});
export type OutboxEntry = z.infer<typeof outboxEntry>;
export const outbox = z.array(outboxEntry);
export type Outbox = z.infer<typeof outbox>;

/** Two presses with the same request within this time are one intent (a double click, a key held down). */
export const SAME_PRESS_MS = 1_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/**
 * A random name of 32 characters. `crypto.randomUUID` is missing in a page that comes over plain http from
 * another machine.
 */
export function newToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

export const newEntry = (
  token: string,
  { kind, request, series }: CreateJob,
  creditsQuoted: number | null,
  now: number,
): OutboxEntry => ({
  token,
  kind,
  request,
  series,
  creditsQuoted,
  pressedAt: now,
  lost: 0,
  retryAt: null,
  waitingFor: null,
});

/** The body of POST /api/jobs that an entry is sent with, the same in every try. */
export const bodyOf = ({ kind, request, series, creditsQuoted }: OutboxEntry): CreateJob => ({
  kind,
  request,
  ...(series && { series }),
  ...(creditsQuoted !== null && { credits_quoted: creditsQuoted }),
});

/** One job of a press: what is asked for, and the price that was shown; null where none was. */
export type Pressed = { body: CreateJob; credits: number | null };

/** True when a press asks for the same jobs as the previous one, and so soon that it is one intent. */
export const repeatsPress = (
  last: { bodies: readonly CreateJob[]; at: number } | null,
  bodies: readonly CreateJob[],
  now: number,
): boolean =>
  last !== null && now - last.at < SAME_PRESS_MS && JSON.stringify(last.bodies) === JSON.stringify(bodies);

/** The jobs as one series with a new id; a single job is none. */
export const inSeries = (jobs: readonly Pressed[], of: SeriesOf, id: string): Pressed[] =>
  jobs.length === 1
    ? [...jobs]
    : jobs.map(({ body, credits }, position) => ({
        body: { ...body, series: { of, id, position, count: jobs.length } },
        credits,
      }));

/** The result of a failed attempt. Statuses are those of our own route, which never waits for the service. */
export type Failure =
  | { kind: "refused" }
  | { kind: "sign_in" }
  | { kind: "rate_limit"; afterSeconds: number }
  | { kind: "lost"; afterSeconds?: number };

/** Classifies a failed attempt. Anything but a clear answer counts as lost, because it may have arrived. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: "lost" };
  const { status } = error;
  if (status === 401) return { kind: "sign_in" };
  if (status === 429) return { kind: "rate_limit", afterSeconds: error.retryAfterSeconds ?? 5 };
  if (status >= 400 && status < 500 && status !== 408 && status !== 425) {
    return { kind: "refused" };
  }
  const { retryAfterSeconds: afterSeconds } = error;
  return { kind: "lost", ...(afterSeconds !== undefined && { afterSeconds }) };
}

/** The entry after a failed attempt, or null when it is removed because it made and will make no job. */
export function afterFailure(entry: OutboxEntry, failure: Failure, now: number): OutboxEntry | null {
  switch (failure.kind) {
    case "refused":
      return null;
    case "sign_in":
      // A first attempt that was refused as signed out made no job, so only the draft is kept. An attempt
      // whose answer was lost may have made a job, so its token waits for the next sign-in.
      return entry.lost === 0 ? null : { ...entry, retryAt: null, waitingFor: "sign_in" };
    case "rate_limit":
      return { ...entry, retryAt: now + failure.afterSeconds * 1_000, waitingFor: "rate_limit" };
    case "lost": {
      const pace = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** entry.lost);
      const wait = Math.max(pace, (failure.afterSeconds ?? 0) * 1_000);
      return { ...entry, lost: entry.lost + 1, retryAt: now + wait, waitingFor: "network" };
    }
  }
}

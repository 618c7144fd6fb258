import * as z from "zod/mini";
import { ApiError } from "@/lib/contract/errors";
import { type CreateJob, type Job, jobKind, jobSeries, type SeriesOf } from "@/lib/jobs/job";
import type { StoredValue } from "@/lib/platform/stored";

/**
 * A press of Generate without a response of the dashboard. An entry is stored before anything is sent and
 * removed only after a response, so a reload, a crash or a lost response repeats the same token and can never
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
  /** Attempts without a response. */
  lost: z.int().check(z.nonnegative()),
  /** Time of the next attempt; null while one is running or waits for the page to load. */
  retryAt: z.nullable(z.number()),
  /** Why it waits; null without a problem. */
  waitingFor: z.nullable(z.enum(["network", "rate_limit", "sign_in"])),
});
export type OutboxEntry = z.infer<typeof outboxEntry>;
export const outbox = z.array(outboxEntry);
type Outbox = z.infer<typeof outbox>;

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

const newEntry = (
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

/** The presses whose jobs nobody knows yet. On a slow network a job arrives by the feed before its press has a response. */
export const withoutJob = <Entry extends Pick<OutboxEntry, "token">>(
  entries: readonly Entry[],
  jobs: readonly Pick<Job, "press">[],
): Entry[] => entries.filter(({ token }) => !jobs.some(({ press }) => press === token));

/** The body of POST /api/jobs that an entry is sent with, the same in every try. */
export const bodyOf = ({ kind, request, series, creditsQuoted }: OutboxEntry): CreateJob => ({
  kind,
  request,
  ...(series && { series }),
  ...(creditsQuoted !== null && { credits_quoted: creditsQuoted }),
});

/** One job of a press, with the price that was shown; null when none was shown. */
export type Pressed = { body: CreateJob; credits: number | null };

/** True when a press asks for the same jobs as the previous one, and so soon that it is one intent. */
const repeatsPress = (
  last: { bodies: readonly CreateJob[]; at: number } | null,
  bodies: readonly CreateJob[],
  now: number,
): boolean =>
  last !== null && now - last.at < SAME_PRESS_MS && JSON.stringify(last.bodies) === JSON.stringify(bodies);

/** The jobs as one series with a new id; a single job is none. A job that is run again keeps its place in its own. */
export const inSeries = (jobs: readonly Pressed[], of: SeriesOf, id: string): Pressed[] =>
  jobs.length === 1
    ? [...jobs]
    : jobs.map(({ body, credits }, position) => ({
        body: { ...body, series: body.series ?? { of, id, position, count: jobs.length } },
        credits,
      }));

/** The result of a failed attempt. Statuses are those of our own route, which never waits for the upstream. */
type Failure =
  | { kind: "refused" }
  | { kind: "sign_in" }
  | { kind: "rate_limit"; afterSeconds: number }
  | { kind: "lost"; afterSeconds?: number };

/** Classifies a failed attempt. Anything but a clear refusal counts as lost, because the request may have arrived. */
function failureOf(error: unknown): Failure {
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

/** The entry after a failed attempt; null when it is removed, because no job was or will be made. */
function afterFailure(entry: OutboxEntry, failure: Failure, now: number): OutboxEntry | null {
  switch (failure.kind) {
    case "refused":
      return null;
    case "sign_in":
      // A first attempt that was refused as signed out made no job, so only the draft is kept. An attempt
      // whose response was lost may have made a job, so its token waits for the next sign-in.
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

type OutboxSenderOptions<Created> = {
  box: StoredValue<Outbox>;
  /**
   * One attempt. Rejects with an error that has `status` when the server responded, without one when no response
   * came.
   */
  send: (entry: OutboxEntry) => Promise<Created>;
  now: () => number;
  newToken: () => string;
  /** Runs `task` after `ms`. Tests run it themselves. */
  after: (ms: number, task: () => void) => void;
};

type Listener<Created> = {
  accepted: (entry: OutboxEntry, created: Created) => void;
  refused: (entry: OutboxEntry, error: unknown, failure: Failure) => void;
};

/**
 * Sends the entries of the outbox until each has a response. It stores before it sends, so after a crash the
 * next `resume` repeats the same tokens.
 */
export class OutboxSender<Created> {
  private readonly sending = new Set<string>();
  private readonly listeners = new Set<Listener<Created>>();
  private last: { bodies: readonly CreateJob[]; at: number } | null = null;

  constructor(private readonly options: OutboxSenderOptions<Created>) {}

  /** The token of this intent, or null when the press repeats the previous one. */
  press(body: CreateJob, credits: number | null): string | null {
    return this.pressSeries([{ body, credits }], "parts")?.[0] ?? null;
  }

  /**
   * Approves several jobs with one press: each with its own token, all stored at once. The tokens in the order of the
   * jobs, or null when the press repeats the previous one.
   */
  pressSeries(jobs: readonly Pressed[], of: SeriesOf): string[] | null {
    const { box, now, newToken } = this.options;
    // Compared before the series gets its id, which would make every press another one.
    const bodies = jobs.map(({ body }) => body);
    const isRepeat = repeatsPress(this.last, bodies, now());
    // From the latest repeat, because a key that is held down repeats all the time.
    this.last = { bodies, at: now() };
    if (isRepeat) return null;
    const entries = inSeries(jobs, of, newToken()).map(({ body, credits }) =>
      newEntry(newToken(), body, credits, now()),
    );
    box.set((others) => [...entries, ...others]);
    for (const { token } of entries) void this.attempt(token);
    return entries.map(({ token }) => token);
  }

  /** Tries everything now: at page load, when the network is back, or on request. */
  resume(): void {
    for (const { token } of this.options.box.get()) void this.attempt(token);
  }

  listen(listener: Listener<Created>): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async attempt(token: string): Promise<void> {
    const entry = this.find(token);
    if (!entry || this.sending.has(token)) return;
    this.sending.add(token);
    this.replace(token, { ...entry, retryAt: null });
    try {
      const created = await this.options.send(entry);
      this.replace(token, null);
      for (const listener of this.listeners) listener.accepted(entry, created);
    } catch (error) {
      this.fail(entry, error);
    } finally {
      this.sending.delete(token);
    }
  }

  private fail(entry: OutboxEntry, error: unknown): void {
    const failure = failureOf(error);
    const next = afterFailure(entry, failure, this.options.now());
    this.replace(entry.token, next);
    if (next?.retryAt) {
      this.options.after(next.retryAt - this.options.now(), () => void this.attempt(entry.token));
    }
    if (next === null || failure.kind === "sign_in") {
      for (const listener of this.listeners) listener.refused(entry, error, failure);
    }
  }

  private find(token: string): OutboxEntry | undefined {
    return this.options.box.get().find((entry) => entry.token === token);
  }

  private replace(token: string, next: OutboxEntry | null): void {
    this.options.box.set((entries) =>
      entries.flatMap((entry) => (entry.token !== token ? [entry] : next ? [next] : [])),
    );
  }
}

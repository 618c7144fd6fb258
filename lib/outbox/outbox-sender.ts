import type { CreateJob, SeriesOf } from "@/lib/jobs/job";
import type { StoredValue } from "@/lib/platform/stored";
import {
  afterFailure,
  type Failure,
  failureOf,
  inSeries,
  newEntry,
  type Outbox,
  type OutboxEntry,
  type Pressed,
  repeatsPress,
} from "./outbox";

export type OutboxSenderOptions<Answer> = {
  box: StoredValue<Outbox>;
  /**
   * One attempt. Rejects with an error that has `status` when the server answered, without one when no answer
   * came.
   */
  send: (entry: OutboxEntry) => Promise<Answer>;
  now: () => number;
  newToken: () => string;
  /** Runs `task` after `ms`. Tests run it themselves. */
  after: (ms: number, task: () => void) => void;
};

type Listener<Answer> = {
  answered: (entry: OutboxEntry, answer: Answer) => void;
  refused: (entry: OutboxEntry, error: unknown, failure: Failure) => void;
};

/**
 * Sends the entries of the outbox until each is answered. It stores before it sends, so after a crash the
 * next `resume` repeats the same tokens.
 */
export class OutboxSender<Answer> {
  private readonly sending = new Set<string>();
  private readonly listeners = new Set<Listener<Answer>>();
  private last: { bodies: readonly CreateJob[]; at: number } | null = null;

  constructor(private readonly options: OutboxSenderOptions<Answer>) {}

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
    // Counted from the latest repeat: a key that is held down repeats for as long as it is held.
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

  listen(listener: Listener<Answer>): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async attempt(token: string): Promise<void> {
    const entry = this.find(token);
    if (!entry || this.sending.has(token)) return;
    this.sending.add(token);
    this.replace(token, { ...entry, retryAt: null });
    try {
      const answer = await this.options.send(entry);
      this.replace(token, null);
      for (const listener of this.listeners) listener.answered(entry, answer);
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

import * as z from "zod/mini";
import { ApiError } from "@/lib/contract/errors";
import { randomHex } from "@/lib/platform/random-hex";
import type { StoredValue } from "@/lib/platform/stored";

/**
 * What the outbox adds to a press that has no response yet. An entry is stored before anything is sent and removed only
 * after a response, so a reload, a crash or a lost response repeats the same token and can never be a second intent.
 */
export const waiting = {
  /** Idempotency-Key of our own API; one for each press. */
  token: z.string().check(z.minLength(8), z.maxLength(128)),
  /** Milliseconds since 1970, like `retryAt`. */
  pressedAt: z.number(),
  /** Attempts without a response. */
  lost: z.int().check(z.nonnegative()),
  /** Time of the next attempt; null while one is running or waits for the page to load. */
  retryAt: z.nullable(z.number()),
  /** Why it waits; null without a problem. */
  waitingFor: z.nullable(z.enum(["network", "rate_limit", "sign_in"])),
};
type Waiting = z.infer<z.ZodMiniObject<typeof waiting>>;
type Entry<Press> = Press & Waiting;

/** Two presses that ask for the same within this time are one intent (a double click, a key held down). */
export const SAME_PRESS_MS = 1_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/** A random name of 32 characters. */
export const newToken = (): string => randomHex(16);

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

/** The entry after a failed attempt; null when it is removed, because nothing was or will be made. */
function afterFailure<Press>(entry: Entry<Press>, failure: Failure, now: number): Entry<Press> | null {
  switch (failure.kind) {
    case "refused":
      return null;
    case "sign_in":
      // A first attempt that was refused as signed out made nothing. One whose response was lost may have, so its
      // token waits for the next sign-in.
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

type OutboxSenderOptions<Press, Response> = {
  box: StoredValue<Entry<Press>[]>;
  /**
   * One attempt. Rejects with an error that has `status` when the server responded, without one when no response
   * came.
   */
  send: (entry: Entry<Press>) => Promise<Response>;
  /** Those of the browser by default; tests run time themselves. */
  now?: () => number;
  newToken?: () => string;
  after?: (ms: number, task: () => void) => void;
};

type Listener<Press, Response> = {
  accepted: (entry: Entry<Press>, response: Response) => void;
  refused: (entry: Entry<Press>, error: unknown, failure: Failure) => void;
};

/**
 * Sends the entries of an outbox until each has a response. It stores before it sends, so after a crash the next
 * `resume` repeats the same tokens.
 */
export class OutboxSender<Press, Response> {
  private readonly sending = new Set<string>();
  private readonly listeners = new Set<Listener<Press, Response>>();
  private last: { asked: string; at: number } | null = null;

  private readonly options: Required<OutboxSenderOptions<Press, Response>>;

  constructor(options: OutboxSenderOptions<Press, Response>) {
    this.options = { now: Date.now, newToken, after: (ms, task) => void setTimeout(task, ms), ...options };
  }

  /**
   * Sends what one press asks for, each part with its own token, all stored at once.
   * @param asked what makes two presses the same: without prices, which nobody has read in a double click
   * @returns the tokens in the order of the parts, or null when the press repeats the previous one
   */
  press(asked: unknown, parts: () => readonly Press[]): string[] | null {
    const { box, now, newToken } = this.options;
    const { last } = this;
    // From the latest repeat, because a key that is held down repeats all the time.
    this.last = { asked: JSON.stringify(asked), at: now() };
    if (last?.asked === this.last.asked && now() - last.at < SAME_PRESS_MS) return null;
    const entries = parts().map(
      (part): Entry<Press> => ({
        ...part,
        token: newToken(),
        pressedAt: now(),
        lost: 0,
        retryAt: null,
        waitingFor: null,
      }),
    );
    box.set((others) => [...entries, ...others]);
    for (const { token } of entries) void this.attempt(token);
    return entries.map(({ token }) => token);
  }

  /** Tries everything now: at page load, when the network is back, or on request. */
  resume(): void {
    for (const { token } of this.options.box.get()) void this.attempt(token);
  }

  listen(listener: Listener<Press, Response>): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The response to an entry that waits. Rejects with the refusal. */
  outcome(token: string): Promise<Response> {
    return new Promise((resolve, reject) => {
      const settle = (entry: Waiting, how: () => void) => {
        if (entry.token !== token) return;
        end();
        how();
      };
      const end = this.listen({
        accepted: (entry, response) => settle(entry, () => resolve(response)),
        refused: (entry, error) => settle(entry, () => reject(error)),
      });
    });
  }

  private async attempt(token: string): Promise<void> {
    const entry = this.find(token);
    if (!entry || this.sending.has(token)) return;
    this.sending.add(token);
    this.replace(token, { ...entry, retryAt: null });
    try {
      const response = await this.options.send(entry);
      this.replace(token, null);
      for (const listener of this.listeners) listener.accepted(entry, response);
    } catch (error) {
      this.fail(entry, error);
    } finally {
      this.sending.delete(token);
    }
  }

  private fail(entry: Entry<Press>, error: unknown): void {
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

  private find(token: string): Entry<Press> | undefined {
    return this.options.box.get().find((entry) => entry.token === token);
  }

  private replace(token: string, next: Entry<Press> | null): void {
    this.options.box.set((entries) =>
      entries.flatMap((entry) => (entry.token !== token ? [entry] : next ? [next] : [])),
    );
  }
}

import "server-only";
import type { Job } from "@/lib/jobs/job";
import type { JobChanged } from "@/lib/jobs/server/write-jobs";

/** With more changed jobs than this in its queue, a reader has to start again from the database. */
const MAX_QUEUE_LENGTH = 500;

/** The queue of one reader: the latest state of each changed job, with no job twice. */
class Subscription {
  readonly #waiting = new Map<string, Job>();
  #mustReplay = true;
  #wake = () => {};

  offer(job: Job): void {
    // The reader is about to read the database, which has this change.
    if (this.#mustReplay) return;
    this.#waiting.delete(job.id);
    this.#waiting.set(job.id, job);
    if (this.#waiting.size > MAX_QUEUE_LENGTH) this.replay();
    else this.#wake();
  }

  /** Announcements may have been lost, so the reader has to read the database. */
  replay(): void {
    this.#mustReplay = true;
    this.#waiting.clear();
    this.#wake();
  }

  /** Whether the reader has to read the database. The call resets this, and changes queue again from here. */
  takeReplay(): boolean {
    const must = this.#mustReplay;
    this.#mustReplay = false;
    return must;
  }

  take(): Job | undefined {
    const [oldest] = this.#waiting.values();
    if (oldest) this.#waiting.delete(oldest.id);
    return oldest;
  }

  /** Resolves when there is something to take, or when the signal aborts. */
  changed(signal: AbortSignal): Promise<void> {
    if (this.#mustReplay || this.#waiting.size > 0 || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        this.#wake = () => {};
        signal.removeEventListener("abort", done);
        resolve();
      };
      this.#wake = done;
      signal.addEventListener("abort", done, { once: true });
    });
  }
}

type Load = (jobIds: string[]) => Promise<Job[]>;

/**
 * Distributes announcements to the live readers of a process. Each changed job is loaded once, for any number
 * of readers and for any number of changes during the load.
 */
export class JobHub {
  readonly #readers = new Map<string, Set<Subscription>>();
  readonly #changed = new Map<string, string>();
  #isDraining = false;

  constructor(
    private readonly load: Load,
    private readonly onError: (error: unknown) => void,
  ) {}

  subscribe(workspaceId: string): { subscription: Subscription; close: () => void } {
    const subscription = new Subscription();
    const readers = this.#readers.get(workspaceId) ?? new Set();
    this.#readers.set(workspaceId, readers.add(subscription));
    return {
      subscription,
      close: () => {
        readers.delete(subscription);
        if (readers.size === 0 && this.#readers.get(workspaceId) === readers)
          this.#readers.delete(workspaceId);
      },
    };
  }

  announced({ workspaceId, jobId }: JobChanged): void {
    if (!this.#readers.has(workspaceId)) return;
    this.#changed.set(jobId, workspaceId);
    void this.#drain();
  }

  /** Announcements were lost, so every reader has to read the database. */
  replayAll(): void {
    for (const readers of this.#readers.values()) for (const reader of readers) reader.replay();
  }

  /** How many readers are subscribed. */
  get size(): number {
    return [...this.#readers.values()].reduce((sum, readers) => sum + readers.size, 0);
  }

  async #drain(): Promise<void> {
    if (this.#isDraining) return;
    this.#isDraining = true;
    while (this.#changed.size > 0) {
      const batch = new Map(this.#changed);
      this.#changed.clear();
      try {
        for (const job of await this.load([...batch.keys()])) {
          for (const reader of this.#readers.get(batch.get(job.id) ?? "") ?? []) reader.offer(job);
        }
      } catch (error) {
        this.onError(error);
        for (const workspaceId of batch.values()) {
          for (const reader of this.#readers.get(workspaceId) ?? []) reader.replay();
        }
      }
    }
    this.#isDraining = false;
  }
}

/** Reads from the database what a reader has not received. */
export type JobSource = {
  /** The active jobs, and those that ended so recently that a page may not show it yet. */
  current(workspaceId: string): AsyncIterable<Job>;
  changedSince(workspaceId: string, since: Date): AsyncIterable<Job>;
};

/**
 * Yields every job that changed after `since` (without it, the current jobs), then each change as it happens, until
 * the signal aborts. A job may be yielded twice, but never an older version. Uses no HTTP and no clock but the
 * timestamps of the rows.
 */
export async function* watchJobs(
  { hub, source }: { hub: JobHub; source: JobSource },
  { workspaceId, since, signal }: { workspaceId: string; since: Date | null; signal: AbortSignal },
): AsyncGenerator<Job, void> {
  const { subscription, close } = hub.subscribe(workspaceId);
  let seen = since;
  const startedAt = new Date();
  try {
    while (!signal.aborted) {
      if (subscription.takeReplay()) {
        const missed = seen ? source.changedSince(workspaceId, seen) : source.current(workspaceId);
        for await (const job of missed) {
          if (signal.aborted) return;
          seen = latest(seen, job);
          yield job;
        }
        seen ??= startedAt;
        continue;
      }
      const job = subscription.take();
      if (job) {
        seen = latest(seen, job);
        yield job;
      } else {
        await subscription.changed(signal);
      }
    }
  } finally {
    close();
  }
}

function latest(seen: Date | null, job: Job): Date {
  const changedAt = new Date(job.updated_at);
  return seen && seen > changedAt ? seen : changedAt;
}

import "server-only";
import type { Job } from "@/lib/jobs/job";
import type { JobChanged } from "@/lib/jobs/server/write-jobs";

/** With more changed jobs than this in its queue, a reader has to start again from the database. */
const MAX_QUEUE_LENGTH = 500;

/** Changes that are announced without their content. The reader reads it from the database. */
const TOPICS = ["boards", "descriptions", "library", "upstream"] as const;
export type Topic = (typeof TOPICS)[number];

const nothing = () => undefined;

/** The queue of one reader: the latest state of each changed job, and the topics to read. */
class Subscription {
  readonly #waiting = new Map<string, Job>();
  readonly #topics = new Set<Topic>(TOPICS);
  #mayHideOthers = false;
  #mustReplay = true;
  #isClosed = false;
  #wake: () => void = nothing;

  offer(job: Job): void {
    // The reader is about to read the database, which has this change.
    if (this.#mustReplay) return;
    this.#waiting.delete(job.id);
    this.#waiting.set(job.id, job);
    if (this.#waiting.size > MAX_QUEUE_LENGTH) this.replay();
    else this.#wake();
  }

  /** Repeats before the reader reads the topic count once. */
  offerTopic(topic: Topic): void {
    this.#topics.add(topic);
    this.#mayHideOthers ||= topic === "boards" || topic === "library";
    this.#wake();
  }

  /** Announcements of jobs may have been lost, so the reader has to read the database. */
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

  /** A topic to read. The call resets it. */
  takeTopic(): Topic | undefined {
    const [first] = this.#topics;
    if (first) this.#topics.delete(first);
    return first;
  }

  /** Whether something was announced that may hide other jobs from the reader. The call resets it. */
  takeSightChange(): boolean {
    const may = this.#mayHideOthers;
    this.#mayHideOthers = false;
    return may;
  }

  /** Resolves when there is something to take, or when this is closed. */
  changed(): Promise<void> {
    const hasNews = this.#mustReplay || this.#waiting.size > 0 || this.#topics.size > 0;
    if (hasNews || this.#isClosed) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wake = () => {
        this.#wake = nothing;
        resolve();
      };
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#wake();
  }
}

type Load = (jobIds: string[]) => Promise<Job[]>;

/**
 * Distributes announcements to the live readers of a process. Each changed job is loaded once, for any number
 * of readers and for any number of changes during the load.
 */
export class FeedHub {
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
        subscription.close();
        readers.delete(subscription);
        if (readers.size === 0 && this.#readers.get(workspaceId) === readers)
          this.#readers.delete(workspaceId);
      },
    };
  }

  publishJob({ workspaceId, jobId }: JobChanged): void {
    if (!this.#readers.has(workspaceId)) return;
    this.#changed.set(jobId, workspaceId);
    void this.#drain();
  }

  /** Announces a change of a topic in a workspace. */
  publishTopic(workspaceId: string, topic: Topic): void {
    for (const reader of this.#readers.get(workspaceId) ?? []) reader.offerTopic(topic);
  }

  /** Announces a change of a topic that is the same in every workspace. */
  publishToAll(topic: Topic): void {
    for (const workspaceId of this.#readers.keys()) this.publishTopic(workspaceId, topic);
  }

  /** Announcements were lost, so every reader has to read the database. */
  replayAll(): void {
    for (const readers of this.#readers.values()) {
      for (const reader of readers) {
        reader.replay();
        for (const topic of TOPICS) reader.offerTopic(topic);
      }
    }
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

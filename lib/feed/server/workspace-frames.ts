import "server-only";
import type { Job } from "@/lib/jobs/job";
import type { FeedFrame } from "../frames";
import type { FeedHub, Topic } from "./hub";

/** The workspace of a reader, and where it left off. */
export type Watch = { workspaceId: string; since: Date | null };

/** Reads from the database what a reader has not received. */
export type FeedSource = {
  /** The active jobs, and those that ended so recently that a page may not show it yet. */
  current(workspaceId: string): AsyncIterable<Job>;
  changedSince(workspaceId: string, since: Date): AsyncIterable<Job>;
  /** For each topic what gives, at each call, the frames of what has changed since the call before. */
  topics(watch: Watch): Record<Topic, () => Promise<FeedFrame[]>>;
};

/** A frame of the union; only that of a job has an id, because a stream resumes where its jobs are. */
type Frame = FeedFrame & { id?: string };
type Next = IteratorResult<Frame, undefined>;

const OVER: Next = { done: true, value: undefined };

/**
 * Every job that changed after `since` (without it, the current jobs) and what is new of each topic, then each change as
 * it happens, until `return`, which ends a wait as well. A change may come twice, but never an older version of a job.
 * Uses no HTTP and no clock but the timestamps of the rows.
 *
 * Not a generator: one that waits keeps every value it has ever worked with, and thousands of these wait.
 */
export class WorkspaceFrames implements AsyncIterableIterator<Frame, undefined> {
  readonly #source: FeedSource;
  readonly #workspaceId: string;
  readonly #reader: ReturnType<FeedHub["subscribe"]>;
  readonly #topics: ReturnType<FeedSource["topics"]>;
  readonly #startedAt = new Date();
  #seen: Date | null;
  /** The jobs that are being read from the database. */
  #missed: AsyncIterator<Job> | null = null;
  /** Frames of a topic that was looked at. */
  #looked: FeedFrame[] = [];
  #isOver = false;

  constructor({ hub, source }: { hub: FeedHub; source: FeedSource }, watch: Watch) {
    this.#source = source;
    this.#workspaceId = watch.workspaceId;
    this.#seen = watch.since;
    this.#topics = source.topics(watch);
    this.#reader = hub.subscribe(watch.workspaceId);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<Next> {
    while (!this.#isOver) {
      const value = await this.#take();
      if (this.#isOver) break;
      if (value) return { done: false, value };
      await this.#reader.subscription.changed();
    }
    return OVER;
  }

  async return(): Promise<Next> {
    this.#isOver = true;
    this.#reader.close();
    return OVER;
  }

  /** The next frame there is; null when there is none now. */
  async #take(): Promise<Frame | null> {
    const { subscription } = this.#reader;
    if (this.#missed || subscription.takeReplay()) {
      const missed = await this.#nextMissed();
      if (missed) return this.#frameOf(missed);
    }
    const job = subscription.take();
    if (job) return this.#frameOf(job);
    const topic = this.#looked.length === 0 ? subscription.takeTopic() : undefined;
    if (topic) this.#looked = await this.#topics[topic]();
    return this.#looked.shift() ?? null;
  }

  async #nextMissed(): Promise<Job | null> {
    this.#missed ??= this.#read()[Symbol.asyncIterator]();
    const { done, value } = await this.#missed.next();
    if (!done) return value;
    this.#missed = null;
    this.#seen ??= this.#startedAt;
    return null;
  }

  #read(): AsyncIterable<Job> {
    return this.#seen
      ? this.#source.changedSince(this.#workspaceId, this.#seen)
      : this.#source.current(this.#workspaceId);
  }

  #frameOf(job: Job): Frame {
    const changedAt = new Date(job.updated_at);
    if (!this.#seen || this.#seen < changedAt) this.#seen = changedAt;
    return { event: "job", data: job, id: String(changedAt.getTime() * 1_000) };
  }
}

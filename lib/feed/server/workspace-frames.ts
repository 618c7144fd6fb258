import "server-only";
import type { Reader, Sight } from "@/lib/audience/server/sight";
import type { Job } from "@/lib/jobs/job";
import { asSeen, seesJob } from "@/lib/jobs/server/sight";
import { type CostReader, forReader } from "@/lib/jobs/without-costs";
import type { FeedFrame } from "../frames";
import type { FeedHub, Topic } from "./hub";

/** Who reads, and the time up to which they have received changes. */
export type Watch = { reader: Reader & CostReader; since: Date | null };

/** Reads from the database what a reader has not received. */
export type FeedSource = {
  /** The active jobs, and those that ended so recently that a page may not show it yet. */
  current(workspaceId: string): AsyncIterable<Job>;
  changedSince(workspaceId: string, since: Date): AsyncIterable<Job>;
  /** What is hidden from the reader now. */
  sightOf(reader: Reader): Promise<Sight>;
  /** For each topic, a function that gives the frames of changes since its previous call. */
  topics(watch: Watch): Record<Topic, () => Promise<FeedFrame[]>>;
};

/** Only frames of jobs have an id, because a stream resumes after the last job. */
type Frame = FeedFrame & { id?: string };
type Next = IteratorResult<Frame, undefined>;

const DONE: Next = { done: true, value: undefined };

/**
 * The frames of a live feed: every job that changed after `since` (without it, the current jobs), the changes of each
 * topic, and then each change as it happens, until `return`. A change may come twice, but never an older version of a
 * job. Uses no clock but the timestamps of the rows.
 *
 * No generator, because a waiting generator keeps references to earlier values, and thousands of these wait.
 */
export class WorkspaceFrames implements AsyncIterableIterator<Frame, undefined> {
  readonly #source: FeedSource;
  readonly #watch: Watch;
  /** What was hidden from the reader when it was last needed; null after a change that it may depend on. */
  #sight: Sight | null = null;
  readonly #reader: ReturnType<FeedHub["subscribe"]>;
  readonly #topics: ReturnType<FeedSource["topics"]>;
  readonly #startedAt = new Date();
  /** The time of the latest change that the reader has received. */
  #resumeFrom: Date | null;
  /** Jobs that are being read from the database. */
  #missed: AsyncIterator<Job> | null = null;
  /** Frames to send at first, then those of a topic that was read. */
  #topicFrames: FeedFrame[];
  #isOver = false;

  constructor({ hub, source }: { hub: FeedHub; source: FeedSource }, watch: Watch, first: FeedFrame[]) {
    this.#topicFrames = first;
    this.#source = source;
    this.#watch = watch;
    this.#resumeFrom = watch.since;
    this.#topics = source.topics(watch);
    this.#reader = hub.subscribe(watch.reader.workspaceId);
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
    return DONE;
  }

  async return(): Promise<Next> {
    this.#isOver = true;
    this.#reader.close();
    return DONE;
  }

  /** The next frame; null when there is none now. */
  async #take(): Promise<Frame | null> {
    const { subscription } = this.#reader;
    for (let job = await this.#nextJob(); job; job = await this.#nextJob()) {
      const frame = await this.#frameOf(job);
      if (frame) return frame;
    }
    const topic = this.#topicFrames.length === 0 ? subscription.takeTopic() : undefined;
    if (topic) this.#topicFrames = await this.#topics[topic]();
    return this.#topicFrames.shift() ?? null;
  }

  async #nextJob(): Promise<Job | null> {
    const { subscription } = this.#reader;
    if (this.#missed || subscription.takeReplay()) {
      const missed = await this.#nextMissed();
      if (missed) return missed;
    }
    return subscription.take() ?? null;
  }

  async #nextMissed(): Promise<Job | null> {
    this.#missed ??= this.#read()[Symbol.asyncIterator]();
    const { done, value } = await this.#missed.next();
    if (!done) return value;
    this.#missed = null;
    this.#resumeFrom ??= this.#startedAt;
    return null;
  }

  #read(): AsyncIterable<Job> {
    return this.#resumeFrom
      ? this.#source.changedSince(this.#watch.reader.workspaceId, this.#resumeFrom)
      : this.#source.current(this.#watch.reader.workspaceId);
  }

  /** The frame of a job as the reader sees it; null where they don't. */
  async #frameOf(job: Job): Promise<Frame | null> {
    const changedAt = new Date(job.updated_at);
    if (!this.#resumeFrom || this.#resumeFrom < changedAt) this.#resumeFrom = changedAt;
    const { reader } = this.#watch;
    const seen = forReader(job, reader);
    const id = String(changedAt.getTime() * 1_000);
    // Nothing else of a job can be hidden.
    const isOthersTake = job.series?.board !== undefined && job.person_id !== reader.personId;
    if (!isOthersTake && job.collections.length === 0) return { event: "job", data: seen, id };
    if (this.#reader.subscription.takeSightChange()) this.#sight = null;
    this.#sight ??= await this.#source.sightOf(reader);
    if (!seesJob(this.#sight, { series: job.series, personId: job.person_id })) return null;
    return { event: "job", data: asSeen(this.#sight, seen), id };
  }
}

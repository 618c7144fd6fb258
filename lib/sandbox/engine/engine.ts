import { and, eq, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { releaseCharges } from "../credits/charge";
import type { Database } from "../database";
import type { FileStore } from "../files/file-store";
import type { RenderFile } from "../renderers/fork";
import { type JobRow, jobs } from "../schema";
import { claimJob, LEASE_SECONDS, releaseJobs, renewLeases } from "./claim";
import { finishJob } from "./finish-job";
import { draftOf, performJob, tooManyAttempts } from "./perform";

const LOOK_AGAIN_MS = 1000;
/** A job that ended the service with a crash this often is not tried again. */
const MAX_ATTEMPTS = 5;

type EngineOptions = {
  database: Database;
  store: FileStore;
  clock: () => Date;
  logger: Logger;
  render: RenderFile;
  /** Concurrent renders; further jobs wait in the table. */
  concurrency: number;
  /** Identifies this installation; the same after a restart. */
  runner: string;
};

/**
 * Processes the table of jobs: `start` takes waiting jobs and those of an earlier process, `stop` releases
 * all.
 */
export class Engine {
  readonly #options: EngineOptions;
  readonly #running = new Map<string, Promise<void>>();
  /** Jobs that use the processor; fewer than the running ones, because some only wait. */
  readonly #rendering = new Set<string>();
  readonly #stopping = new AbortController();
  #timers: NodeJS.Timeout[] = [];
  #looking = false;
  #again = false;

  constructor(options: EngineOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { database, runner } = this.#options;
    await releaseJobs(database, runner);
    await releaseCharges(database);
    this.#timers = [
      setInterval(this.wake, LOOK_AGAIN_MS),
      setInterval(() => void this.#renew(), (LEASE_SECONDS * 1000) / 3),
    ];
    this.wake();
  }

  /** Stops the running renders. Their jobs can be taken again. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#stopping.abort();
    await Promise.allSettled(this.#running.values());
    await releaseJobs(this.#options.database, this.#options.runner);
  }

  /** Looks for work now. Calls are cheap. */
  readonly wake = (): void => {
    this.#again = true;
    if (!this.#looking) void this.#look();
  };

  async #look(): Promise<void> {
    const { database, runner, concurrency, logger } = this.#options;
    this.#looking = true;
    try {
      while (this.#again) {
        this.#again = false;
        while (this.#rendering.size < concurrency && !this.#stopping.signal.aborted) {
          const job = await claimJob(database, runner);
          if (!job) break;
          this.#rendering.add(job.id);
          this.#running.set(job.id, this.#run(job));
        }
      }
    } catch (error) {
      logger.error({ err: error }, "could not look for jobs");
    } finally {
      this.#looking = false;
    }
  }

  async #run(job: JobRow): Promise<void> {
    const { database, store, render, logger } = this.#options;
    const progress = progressWriter(database, job, logger);
    try {
      const outcome =
        job.attempt > MAX_ATTEMPTS
          ? tooManyAttempts
          : await performJob(job, {
              store,
              render,
              signal: this.#stopping.signal,
              onProgress: progress.report,
              onRendered: () => this.#leaveProcessor(job),
            });
      await progress.settled();
      if (outcome.type !== "released") await finishJob(this.#options, job, outcome);
      logger.info({ jobId: job.id, attempt: job.attempt, outcome: outcome.type }, "a job ended");
    } catch (error) {
      // Its lease expires, and the next runner takes it.
      logger.error({ err: error, jobId: job.id }, "a job could not be settled");
    } finally {
      await store.remove(draftOf(job, store)).catch(() => {});
      this.#running.delete(job.id);
      this.#leaveProcessor(job);
    }
  }

  #leaveProcessor({ id }: JobRow): void {
    if (this.#rendering.delete(id) && !this.#stopping.signal.aborted) this.wake();
  }

  async #renew(): Promise<void> {
    const { database, runner, logger } = this.#options;
    await renewLeases(database, runner, [...this.#running.keys()]).catch((error: unknown) =>
      logger.warn({ err: error }, "leases could not be renewed"),
    );
  }
}

const EVERY_MS = 250;
/** Only a job whose file is available has 100. */
const HIGHEST_PERCENT = 99;

/**
 * Writes a job's progress as whole percents, at most four times per second and one write at a time. A failed
 * write is only logged, because the next one replaces it.
 */
function progressWriter(database: Database, job: JobRow, logger: Logger) {
  let written = job.progressPercent;
  let latest = written;
  let nextAt = 0;
  let writing: Promise<void> | null = null;

  const write = async () => {
    written = latest;
    nextAt = performance.now() + EVERY_MS;
    try {
      await database
        .update(jobs)
        .set({
          progressPercent: sql`greatest(${jobs.progressPercent}, ${written})`,
          updatedAt: sql`now()`,
        })
        .where(and(eq(jobs.id, job.id), eq(jobs.attempt, job.attempt), eq(jobs.status, "processing")));
    } catch (error) {
      logger.warn({ err: error, jobId: job.id }, "progress could not be written");
    } finally {
      writing = null;
    }
  };

  return {
    /** @param share of the work, 0 to 1 */
    report(share: number): void {
      latest = Math.max(latest, Math.min(HIGHEST_PERCENT, Math.floor(share * 100)));
      if (latest > written && !writing && performance.now() >= nextAt) writing = write();
    },
    /** Waits for a running write. */
    settled: async (): Promise<void> => {
      await writing;
    },
  };
}

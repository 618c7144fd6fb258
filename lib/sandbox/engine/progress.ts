import { and, eq, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "../database";
import { type JobRow, jobs } from "../schema";

const EVERY_MS = 250;
/** Only a job whose file is available has 100. */
const HIGHEST_PERCENT = 99;

/**
 * Writes a job's progress as whole percents, at most four times per second and one write at a time. A failed
 * write is only logged, because the next one replaces it.
 */
export function progressWriter(database: Database, job: JobRow, logger: Logger) {
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

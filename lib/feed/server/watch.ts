import "server-only";
import type { Job } from "@/lib/jobs/job";
import type { JobHub } from "./hub";

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

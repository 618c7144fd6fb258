import "server-only";
import type { Job } from "@/lib/jobs/job";
import type { JobHub } from "./hub";

/** Where a reader finds what it has not been told. */
export type JobSource = {
  /** The active jobs, and those that ended so lately that a page may not know. */
  current(workspaceId: string): AsyncIterable<Job>;
  changedSince(workspaceId: string, since: Date): AsyncIterable<Job>;
};

/**
 * Every job that changed after `since`, or the current ones when there is no such time, then each change
 * as it comes, until the signal aborts. A job may come twice, never older than before. Knows no HTTP and
 * no clock but the rows' own.
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

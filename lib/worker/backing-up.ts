import "server-only";
import { BACKUP_QUEUE, BACKUP_QUEUE_OPTIONS, runScheduledBackup } from "@/lib/backup/server/scheduled";
import { env } from "@/lib/platform/server/env";
import { scheduleQueue, workQueue } from "@/lib/platform/server/queue";

/**
 * Backs up whenever BACKUP_SCHEDULE says so, in one of the workers; returns the function that gives up a backup which
 * is being written. Without a schedule there are none.
 */
export async function startBackups(): Promise<() => void> {
  const { BACKUP_SCHEDULE } = env();
  const stopping = new AbortController();
  await scheduleQueue(BACKUP_QUEUE, BACKUP_SCHEDULE ?? null, BACKUP_QUEUE_OPTIONS);
  if (BACKUP_SCHEDULE !== undefined) {
    await workQueue(BACKUP_QUEUE, () => runScheduledBackup(stopping.signal), { concurrency: 1 });
  }
  return () => stopping.abort(new Error("The worker was told to stop."));
}

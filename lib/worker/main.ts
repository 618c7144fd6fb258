import "server-only";
import { startFrames } from "@/lib/boards/server/make-frames";
import { startQueue } from "@/lib/boards/server/send-queued";
import { startChecking } from "@/lib/checks/server/asked/work";
import {
  MEASURE_POLICY,
  MEASURE_QUEUE,
  type MeasureTask,
  measureTake,
  queueMeasure,
} from "@/lib/checks/server/measured/measure";
import { startCuts } from "@/lib/cuts/server/work";
import { storePictures } from "@/lib/describe/server/pictures";
import { PICTURES_QUEUE, runDescription } from "@/lib/describe/server/run";
import { DESCRIBE_QUEUE, type DescribeTask } from "@/lib/describe/server/start";
import { archiveAsset } from "@/lib/jobs/server/assets/archive";
import { ARCHIVE_QUEUE, type ArchiveTask } from "@/lib/jobs/server/assets/asset";
import { startScheduler } from "@/lib/jobs/server/scheduler";
import {
  ACCOUNT_SYNC_QUEUE,
  type AccountSyncTask,
  syncAccountJobs,
} from "@/lib/jobs/server/sync-account-jobs";
import { BULK_ACTION_QUEUE, type BulkActionTask, runBulkAction } from "@/lib/library/server/bulk-action";
import { REMOVE_FILES_QUEUE, type RemoveFilesTask, removeFiles } from "@/lib/library/server/purge";
import { startNotices } from "@/lib/notices/server/send";
import { closeDatabase, database } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { logger } from "@/lib/platform/server/logger";
import { stopQueue, workQueue } from "@/lib/platform/server/queue";
import { exitUnstarted, installShutdown, onShutdown } from "@/lib/platform/server/shutdown";
import { startTracing } from "@/lib/platform/server/start-tracing";
import { resealKeys } from "@/lib/session/server/reseal-keys";
import { makeWaveform, WAVEFORM_QUEUE, type WaveformTask } from "@/lib/voices/server/waveforms";
import { startWebhooks } from "@/lib/webhooks/server/deliver";
import { resealWebhookSecrets } from "@/lib/webhooks/server/secrets";
import { startHealthServer } from "./health-server";
import { startBackups, startMaintenance } from "./maintenance";

const FINISH_WITHIN_MS = 8_000;
/** Copying uses disk and network, and each poster uses one core. A low number leaves room for rendering. */
const ARCHIVES_AT_ONCE = 2;

env();
// First, so that a worker that is stopped while it starts releases its leases.
installShutdown();
try {
  await startTracing("worker");
  await database().execute("select 1");
  // Closed newest first: the scheduler and the queue end before the connections they use.
  onShutdown(closeDatabase);
  onShutdown(() => stopQueue(FINISH_WITHIN_MS));
  onShutdown(await startHealthServer());
  // Before any job is sent, so that no job meets a key sealed with an earlier AUTH_SECRET.
  await resealKeys();
  await resealWebhookSecrets();

  await workQueue<ArchiveTask>(ARCHIVE_QUEUE, archiveAndMeasure, { concurrency: ARCHIVES_AT_ONCE });
  const oneATake = { concurrency: 1, queue: { policy: MEASURE_POLICY } };
  await workQueue<MeasureTask>(MEASURE_QUEUE, measureTake, oneATake);
  await workQueue<DescribeTask>(DESCRIBE_QUEUE, runDescription);
  await workQueue<DescribeTask>(PICTURES_QUEUE, storePictures, { concurrency: 1, queue: { retryLimit: 4 } });
  await workQueue<AccountSyncTask>(ACCOUNT_SYNC_QUEUE, syncAccountJobs, { concurrency: 2 });
  await workQueue<BulkActionTask>(BULK_ACTION_QUEUE, runBulkAction, { concurrency: 2 });
  await workQueue<RemoveFilesTask>(REMOVE_FILES_QUEUE, removeFiles, { concurrency: 1 });
  await workQueue<WaveformTask>(WAVEFORM_QUEUE, makeWaveform, { concurrency: 1 });
  const scheduler = startScheduler();
  onShutdown(() => scheduler.stop(FINISH_WITHIN_MS));
  onShutdown(startQueue());
  onShutdown(startFrames());
  onShutdown(await startWebhooks());
  onShutdown(startCuts());
  onShutdown(startChecking());
  onShutdown(startNotices());
  onShutdown(await startBackups());
  for (const stop of startMaintenance()) onShutdown(stop);
} catch (error) {
  exitUnstarted(error);
}

/** Where this process ends in between, the queue runs the task again. */
async function archiveAndMeasure(task: ArchiveTask): Promise<void> {
  await archiveAsset(task);
  await queueMeasure(task.assetId);
}

logger.info("the worker is ready");
process.send?.({ type: "ready" });

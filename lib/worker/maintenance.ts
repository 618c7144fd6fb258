import "server-only";
import { sweepApprovals } from "@/lib/approvals/server/decide";
import { sweepLimitRequests } from "@/lib/approvals/server/limit-requests";
import { sweepAudit } from "@/lib/audit/server/record";
import { BACKUP_QUEUE, BACKUP_QUEUE_OPTIONS, runScheduledBackup } from "@/lib/backup/server/scheduled";
import { scheduledBackups } from "@/lib/backup/server/scheduled-files";
import { sweepBoards } from "@/lib/boards/server/boards";
import { retryPausedRuns } from "@/lib/boards/server/retry-paused";
import { cancelTakesOfLeavers } from "@/lib/boards/server/waiting";
import { cancelChecksOfLeavers } from "@/lib/checks/server/asked/cancel";
import { queueUnmeasured } from "@/lib/checks/server/measured/measure";
import { sweepCuts } from "@/lib/cuts/server/work";
import { storeOf, sweepUnnamed } from "@/lib/files/server/store";
import { STORE_NAMES } from "@/lib/files/server/store-type";
import { probeHosts, queueDueCopies } from "@/lib/jobs/server/assets/archive-due";
import { verifyStored } from "@/lib/jobs/server/assets/integrity";
import { cancelJobsOfLeavers } from "@/lib/jobs/server/cancel";
import { purgeTrash } from "@/lib/library/server/purge";
import { sweepOauthRecords } from "@/lib/oauth/server/records";
import { wipeUnusedKeys } from "@/lib/operations/server/wipe-unused-keys";
import { deleteLateWrites } from "@/lib/people/server/delete-person";
import { env } from "@/lib/platform/server/env";
import { logger } from "@/lib/platform/server/logger";
import { newId } from "@/lib/platform/server/new-id";
import { scheduleQueue, workQueue } from "@/lib/platform/server/queue";
import { refreshAllPrices } from "@/lib/pricing/server/price-list";
import { sweepAttempts } from "@/lib/session/server/attempts";
import { makeDueStatements } from "@/lib/statements/server/scheduled";
import { sweepWaveforms } from "@/lib/voices/server/waveforms";
import { dueAfterClockStep } from "@/lib/webhooks/server/deliver";
import { sweepDeliveries } from "@/lib/webhooks/server/deliveries";
import { sweepSecrets } from "@/lib/webhooks/server/secrets";
import { tellBackupFailed, tellBalances, tellLimits, tellRefunds } from "@/lib/webhooks/server/tell";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Bytes of stored results verified in one turn, so that people do not notice it. About 100 GB a day. */
const MAX_VERIFIED_BYTES = 2_000_000_000;

type Stop = () => void;
type Periodic = {
  everyMs: number;
  work: () => Promise<unknown>;
  /** The warning in the log when it fails. The next turn tries again. */
  failure: string;
};

/** Runs the work at every interval; returns the function that stops it. */
function repeat({ everyMs, work, failure }: Periodic): Stop {
  const timer = setInterval(() => {
    work().catch((err) => logger.warn({ err }, failure));
  }, everyMs);
  return () => clearInterval(timer);
}

/** Runs the work now and at every interval; returns the function that stops it. */
function repeatFromNow(periodic: Periodic): Stop {
  periodic.work().catch((err) => logger.warn({ err }, periodic.failure));
  return repeat(periodic);
}

/** Starts all that this process does at intervals; returns the functions that stop it. */
export function startMaintenance(): Stop[] {
  const queueing = "copies that are due could not be queued";
  return [
    repeat({ everyMs: 5_000, work: queueDueCopies, failure: queueing }),
    // Looks for hosts of results that came back.
    repeat({ everyMs: 30_000, work: probeHosts, failure: queueing }),
    repeat({ everyMs: MINUTE_MS, work: tellLimits, failure: "limits could not be told to webhooks" }),
    repeat({ everyMs: 15 * MINUTE_MS, work: tellBalances, failure: "low balances could not be told" }),
    repeat({ everyMs: MINUTE_MS, work: tellRefunds, failure: "refunds could not be told to webhooks" }),
    repeat({
      everyMs: 5_000,
      work: () => retryPausedRuns(),
      failure: "boards that the API refused something could not be tried again",
    }),
    repeat({
      everyMs: MINUTE_MS,
      work: cancelJobsOfLeavers,
      failure: "jobs of removed members could not be canceled",
    }),
    repeat({
      everyMs: MINUTE_MS,
      work: cancelTakesOfLeavers,
      failure: "queued takes of removed members could not be canceled",
    }),
    repeat({
      everyMs: MINUTE_MS,
      work: cancelChecksOfLeavers,
      failure: "checks of removed members could not be canceled",
    }),
    repeat({
      everyMs: MINUTE_MS,
      work: deleteLateWrites,
      failure: "what deleted people still had could not be deleted",
    }),
    repeat({ everyMs: MINUTE_MS, work: wipeUnusedKeys, failure: "unused keys could not be wiped" }),
    repeatFromNow({
      everyMs: 10 * MINUTE_MS,
      work: queueUnmeasured,
      failure: "takes that nobody has measured could not be queued",
    }),
    repeat({ everyMs: 30 * MINUTE_MS, work: verifyNext(), failure: "stored files could not be verified" }),
    ...startSweeping(),
    repeatFromNow({
      everyMs: MINUTE_MS,
      work: () => makeDueStatements(),
      failure: "statements of ended months could not be made",
    }),
    repeatFromNow({ everyMs: HOUR_MS, work: purgeTrash, failure: "the trash could not be emptied" }),
    repeatFromNow({
      everyMs: 15 * MINUTE_MS,
      work: refreshAllPrices,
      failure: "price lists could not be watched",
    }),
  ];
}

/**
 * Compares stored results with their hashes, some more at each call. The first call begins anywhere, so that processes
 * which live short verify all files in time.
 */
function verifyNext(): () => Promise<void> {
  let next = newId("asset");
  return async () => {
    next = await verifyStored(next, MAX_VERIFIED_BYTES);
  };
}

/**
 * Deletes what dead processes left incomplete, expired refused keys, old audit events, old requests for approval, deleted boards and parts of cuts, now
 * and every half hour, and files that no row names, now and once a day, because every file is looked at; returns the
 * functions that stop it.
 */
export function startSweeping(): Stop[] {
  const failure = "what is no longer needed could not be swept";
  return [
    repeatFromNow({ everyMs: 30 * MINUTE_MS, work: sweepUnfinished, failure }),
    repeatFromNow({ everyMs: 24 * HOUR_MS, work: sweepUnnamedFiles, failure }),
  ];
}

const sweepUnfinished = () =>
  Promise.all([
    ...STORE_NAMES.map((name) => storeOf(name).sweep()),
    sweepAttempts(),
    sweepOauthRecords(),
    sweepAudit(),
    sweepApprovals(),
    sweepLimitRequests(),
    sweepBoards(),
    sweepCuts(),
    sweepDeliveries(),
    sweepSecrets(),
    sweepWaveforms(),
    dueAfterClockStep(),
  ]);

async function sweepUnnamedFiles(): Promise<void> {
  for (const name of STORE_NAMES) await sweepUnnamed(name);
}

/**
 * Backs up whenever BACKUP_SCHEDULE says so, in one of the workers; returns the function that gives up a backup which
 * is being written. Without a schedule there are none.
 */
export async function startBackups(): Promise<Stop> {
  const { BACKUP_SCHEDULE } = env();
  const stopping = new AbortController();
  await scheduleQueue(BACKUP_QUEUE, BACKUP_SCHEDULE ?? null, BACKUP_QUEUE_OPTIONS);
  if (BACKUP_SCHEDULE !== undefined) {
    await workQueue(BACKUP_QUEUE, () => backUp(stopping.signal), { concurrency: 1 });
  }
  return () => stopping.abort(new Error("The worker was told to stop."));
}

/** Throws like `runScheduledBackup`, after it was told. */
async function backUp(signal: AbortSignal): Promise<void> {
  try {
    await runScheduledBackup(signal);
  } catch (error) {
    // What failed may be the database.
    if (!signal.aborted)
      await tellFailure().catch((err) =>
        logger.warn({ err }, "a failed backup could not be told to webhooks"),
      );
    throw error;
  }
}

/** Where the folder can't be read, nothing is known of a saved one. */
async function tellFailure(): Promise<void> {
  const [newest] = await scheduledBackups(env().BACKUP_DIR).catch(() => []);
  await tellBackupFailed(newest?.at ?? null);
}

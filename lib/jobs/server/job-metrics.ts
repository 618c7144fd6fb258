import "server-only";
import { logger } from "@/lib/platform/server/logger";
import { counter, histogram } from "@/lib/platform/server/metrics";
import { isSettled } from "../job";
import type { JobRow } from "./schema";

/** Seconds since the press. A result may be archived hours later. */
const BUCKETS = [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600, 14_400];

const times = histogram({
  name: "atelier_job_seconds",
  help: "Seconds from the press until a job was accepted, completed, and its result archived",
  labels: ["kind", "until"],
  buckets: BUCKETS,
});

const settled = counter({
  name: "atelier_jobs_settled_total",
  help: "Jobs made here that came to an end, by kind and state",
  labels: ["kind", "state"],
});

const credits = counter({
  name: "atelier_credits_total",
  help: "Credits charged and refunded for settled jobs, by the state they ended in",
  labels: ["movement", "state"],
});

/**
 * `saved`; `failed` or `no-room`, which are tried again; `damaged`, a stored file that has changed or is missing;
 * `lost`, which is not tried again.
 */
const ARCHIVE_OUTCOMES = ["saved", "failed", "no-room", "damaged", "lost"] as const;
type ArchiveOutcome = (typeof ARCHIVE_OUTCOMES)[number];

const archiveOutcomes = counter({
  name: "atelier_archive_outcomes_total",
  help: "Copies of results into our own storage, by what became of them",
  labels: ["outcome"],
});

/**
 * Sets the counters that alerts watch to 0. Without this, the first count would create the series, which an alert does
 * not see as an increase.
 */
export function startJobCounters(): void {
  for (const outcome of ARCHIVE_OUTCOMES) archiveOutcomes().inc({ outcome }, 0);
  for (const state of ["failed", "canceled"] as const) credits().inc({ movement: "charged", state }, 0);
}

/** Seconds from the creation of a job to the latest change of its row. Both times are the database's. */
const secondsSincePress = ({ createdAt, changedAt }: JobRow): number =>
  Math.max(0, (changedAt.getTime() - createdAt.getTime()) / 1000);

/**
 * Logs and counts a committed change, in whichever process made it. Imported jobs are not counted, because they were
 * neither created nor paid for here.
 */
export function observeChange(before: JobRow, after: JobRow): void {
  const { id: jobId, kind, status, upstreamId, requestId: upstreamRequestId } = after;
  if (before.status !== status) {
    logger.info(
      { jobId, kind, from: before.status, status, upstreamId, upstreamRequestId },
      "a job moved on",
    );
  }
  if (after.imported) return;
  if (before.acceptedAt === null && after.acceptedAt !== null) {
    times().observe({ kind, until: "accepted" }, secondsSincePress(after));
  }
  if (isSettled(status)) observeEnd(before, after);
}

/** Credits may be corrected after the end; only the difference is counted. */
function observeEnd(before: JobRow, after: JobRow): void {
  const { kind, status: state } = after;
  const charged = (after.creditsUsed ?? 0) - (before.creditsUsed ?? 0);
  const refunded = (after.creditsRefunded ?? 0) - (before.creditsRefunded ?? 0);
  if (charged > 0) credits().inc({ movement: "charged", state }, charged);
  if (refunded > 0) credits().inc({ movement: "refunded", state }, refunded);
  if (isSettled(before.status)) return;
  settled().inc({ kind, state });
  if (state === "completed") {
    times().observe({ kind, until: "completed" }, secondsSincePress(after));
  }
}

/** Logs and counts a result that is now in our own storage. */
export function observeArchived(job: JobRow, assetId: string): void {
  const { id: jobId, kind } = job;
  logger.info({ jobId, assetId }, "a result was archived");
  if (!job.imported) {
    times().observe({ kind, until: "archived" }, secondsSincePress(job));
  }
}

/** Counts the outcome of one attempt to copy a result. */
export const countArchiveOutcome = (outcome: ArchiveOutcome): void => archiveOutcomes().inc({ outcome });

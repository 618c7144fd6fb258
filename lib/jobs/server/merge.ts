import "server-only";
import type { JobState } from "../job";
import type { UpstreamJob } from "./parse-upstream-job";
import type { JobRow } from "./schema";

/** The part of a row that a job record of the service can change. */
export type Known = Pick<
  JobRow,
  | "status"
  | "upstreamId"
  | "progressPercent"
  | "creditsReserved"
  | "creditsUsed"
  | "creditsRefunded"
  | "failureCode"
  | "failureMessage"
  | "acceptedAt"
  | "completedAt"
  | "failedAt"
>;

const RANK: Record<JobState, number> = {
  sending: 0,
  checking: 0,
  rejected: 0,
  queued: 1,
  processing: 2,
  completed: 3,
  failed: 3,
  canceled: 3,
};

/**
 * Merges one job record into the known fields, and returns the fields that change; empty when nothing is new.
 * Pure. States only move forward, a terminal state is final, progress and refunds never fall, and a known
 * figure never becomes unknown, so records may come late, twice and in any order. A record also proves
 * acceptance: it moves a row that was still being sent, and even one that counted as rejected.
 */
export function merge(known: Known, upstreamJob: UpstreamJob, now: Date): Partial<Known> {
  if (known.upstreamId !== null && known.upstreamId !== upstreamJob.id) return {};
  const stated = upstreamJob.status ?? (RANK[known.status] === 0 ? "queued" : known.status);
  const forward = RANK[stated] > RANK[known.status];
  // After the end, only a record of the same end may change the ledger. Any other record is old.
  if (RANK[known.status] === 3 && stated !== known.status) return {};
  const status = forward ? stated : known.status;
  return changed(known, {
    status,
    upstreamId: upstreamJob.id,
    acceptedAt: known.acceptedAt ?? now,
    progressPercent:
      status === "completed" ? 100 : highest(known.progressPercent, upstreamJob.progressPercent),
    creditsReserved: known.creditsReserved ?? upstreamJob.creditsReserved,
    ...ledger(known, upstreamJob, RANK[status] === 3),
    failureCode: known.failureCode ?? upstreamJob.failureCode,
    failureMessage: known.failureMessage ?? upstreamJob.failureMessage,
    completedAt:
      status === "completed" ? (known.completedAt ?? upstreamJob.completedAt ?? now) : known.completedAt,
    failedAt:
      status === "failed" || status === "canceled"
        ? (known.failedAt ?? upstreamJob.failedAt ?? now)
        : known.failedAt,
  });
}

/** Used and refunded credits are final at the end, but a refund may still grow within what was reserved. */
function ledger(known: Known, upstreamJob: UpstreamJob, isOver: boolean) {
  if (!isOver) return {};
  return {
    creditsUsed: known.creditsUsed ?? upstreamJob.creditsUsed,
    creditsRefunded: highest(known.creditsRefunded, upstreamJob.creditsRefunded),
  };
}

const highest = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.max(a, b);

function changed(known: Known, next: Partial<Known>): Partial<Known> {
  const differs = (name: keyof Known) => known[name]?.valueOf() !== next[name]?.valueOf();
  return Object.fromEntries(Object.entries(next).filter(([name]) => differs(name as keyof Known)));
}

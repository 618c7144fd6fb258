import "server-only";
import type { JobState } from "../job";
import type { JobRow } from "./schema";
import type { UpstreamJob } from "./upstream-job";

/** The part of a row that a job record of the service can change. */
export type MergedFields = Pick<
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
 * Merges an upstream job into what is stored, and returns the fields that change; none when it says nothing
 * new. Pure. States only move forward, a terminal state is final, progress and refunds never fall, and
 * a figure once stated stays, so upstream jobs may come late, twice and in any order. An upstream job
 * also proves that the creation was accepted: it moves a row that was still being sent, even one thought rejected.
 */
export function merge(current: MergedFields, upstreamJob: UpstreamJob, now: Date): Partial<MergedFields> {
  if (current.upstreamId !== null && current.upstreamId !== upstreamJob.id) return {};
  const stated = upstreamJob.status ?? (RANK[current.status] === 0 ? "queued" : current.status);
  const forward = RANK[stated] > RANK[current.status];
  // After the end, only a record of the same end may change the ledger. Any other record is old.
  if (RANK[current.status] === 3 && stated !== current.status) return {};
  const status = forward ? stated : current.status;
  return changed(current, {
    status,
    upstreamId: upstreamJob.id,
    acceptedAt: current.acceptedAt ?? now,
    progressPercent:
      status === "completed" ? 100 : highest(current.progressPercent, upstreamJob.progressPercent),
    creditsReserved: current.creditsReserved ?? upstreamJob.creditsReserved,
    ...ledger(current, upstreamJob, RANK[status] === 3),
    failureCode: current.failureCode ?? upstreamJob.failureCode,
    failureMessage: current.failureMessage ?? upstreamJob.failureMessage,
    completedAt:
      status === "completed" ? (current.completedAt ?? upstreamJob.completedAt ?? now) : current.completedAt,
    // A job that was thought rejected has a time of that. It ends with its own.
    failedAt:
      status === "failed" || status === "canceled"
        ? ((forward ? null : current.failedAt) ?? upstreamJob.failedAt ?? now)
        : null,
  });
}

/** Used and refunded credits are final at the end, but a refund may still grow within what was reserved. */
function ledger(current: MergedFields, upstreamJob: UpstreamJob, isOver: boolean) {
  if (!isOver) return {};
  return {
    creditsUsed: current.creditsUsed ?? upstreamJob.creditsUsed,
    creditsRefunded: highest(current.creditsRefunded, upstreamJob.creditsRefunded),
  };
}

const highest = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.max(a, b);

function changed(current: MergedFields, next: Partial<MergedFields>): Partial<MergedFields> {
  const differs = (name: keyof MergedFields) => current[name]?.valueOf() !== next[name]?.valueOf();
  return Object.fromEntries(Object.entries(next).filter(([name]) => differs(name as keyof MergedFields)));
}

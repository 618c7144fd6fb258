import "server-only";
import type { JobState } from "../job";
import type { UpstreamJob } from "./parse-upstream-job";
import type { JobRow } from "./schema";

/** The part of a row that a reading can change. */
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
 * Lays one reading over what is known, and returns the fields that change; none when it says nothing
 * new. Pure. States only move forward, a terminal state is final, progress and refunds never fall, and
 * a figure once said is never unsaid, so readings may come late, twice and in any order. A reading is
 * also the proof of acceptance: it moves a row that was still being sent, even one thought rejected.
 */
export function merge(known: Known, upstreamJob: UpstreamJob, now: Date): Partial<Known> {
  if (known.upstreamId !== null && known.upstreamId !== upstreamJob.id) return {};
  const said = upstreamJob.status ?? (RANK[known.status] === 0 ? "queued" : known.status);
  const forward = RANK[said] > RANK[known.status];
  // After the end only the same end may add to the ledger; anything else is an old answer.
  if (RANK[known.status] === 3 && said !== known.status) return {};
  const status = forward ? said : known.status;
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

/** Used and refunded are settled at the end; a refund may still grow afterwards, within what was reserved. */
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

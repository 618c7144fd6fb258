import "server-only";
import type { UpstreamResponse } from "@/lib/upstream/server/call";
import { isSettled, type JobError, type JobState } from "../job";
import { messages } from "../messages";
import { upsertAssets } from "./assets/asset";
import { pollDelayMs, type TypicalEnd } from "./pacing";
import type { JobRow } from "./schema";
import { jobError, readError, type UpstreamJob } from "./upstream-job";
import { type Change, NO_LEASE } from "./write-jobs";

const STATUS_MESSAGES: Partial<Record<JobState, string>> = messages.step;

type Options = { activeWithKey?: number; typicalEnd?: TypicalEnd | null };

/**
 * The change that a job record of the upstream makes to a row, whether it is the response to the creation or to a
 * poll: merged fields, the next poll, the step, and the results with their archive tasks. A record that lacks something is
 * shown as the job's error.
 */
export function applyUpstreamJob(
  now: JobRow,
  upstreamJob: UpstreamJob,
  requestId: string | null,
  { activeWithKey = 1, typicalEnd = null }: Options = {},
): Change {
  const merged = mergeUpstreamJob(now, upstreamJob, new Date());
  const status = merged.status ?? now.status;
  const acceptedAt = merged.acceptedAt ?? now.acceptedAt ?? new Date();
  const isFirst = now.upstreamId === null;
  const completedAt = merged.completedAt ?? now.completedAt;
  const missing = findMissing(upstreamJob, now, { status, completedAt });
  const attempts = missing ? now.attempts + 1 : 0;
  const isOver = isSettled(status) && !(missing && mayStillGetResult(completedAt));
  return {
    fields: {
      ...merged,
      ...(isFirst && requestId ? { requestId } : {}),
      ...(now.retryAt ? { retryAt: null } : {}),
      ...(now.error?.code === missing?.code ? {} : { error: missing }),
    },
    schedule: {
      ...NO_LEASE,
      attempts,
      dueInMs: isOver
        ? null
        : pollDelayMs({
            ageMs: Date.now() - acceptedAt.getTime(),
            activeWithKey,
            failures: attempts,
            typicalEnd,
          }),
    },
    step: merged.status
      ? { status, note: upstreamJob.failureMessage ?? missing?.message ?? STATUS_MESSAGES[status] ?? null }
      : undefined,
    also: (row, within) =>
      // The results of a purged job stay deleted, also when it is read again. A restored one has those of its export.
      status === "completed" && !row.purgedAt && !row.restoredAt
        ? upsertAssets(row, upstreamJob.assets, within)
        : Promise.resolve(false),
  };
}

/** The columns that a job record of the upstream can change. */
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
 * Merges a job record into a row and returns the fields that change. Pure. States only move forward, a terminal state is
 * final, progress and refunds never fall, and a figure once stated stays, so records may come late, twice and in any
 * order. A record also proves that the creation was accepted: it moves a row that is still being sent, and one that
 * counts as rejected.
 */
export function mergeUpstreamJob(
  current: MergedFields,
  upstreamJob: UpstreamJob,
  now: Date,
): Partial<MergedFields> {
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
    // A job that counted as rejected has the time of the rejection.
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

/** How long a completed job without a file is read again. */
const LOOK_FOR_RESULT_MS = 60 * 60_000;

/** Whether a job that was completed then, without a file, may still get one. */
export const mayStillGetResult = (completedAt: Date | null): boolean =>
  completedAt !== null && Date.now() - completedAt.getTime() < LOOK_FOR_RESULT_MS;

const NO_RESULT = "no_result";

/** The error of a successful response that lacks something. */
const incomplete = (code: string, message: string): JobError => jobError({ status: 200, code, message });

/**
 * What a job record lacks: a known state, or the files of a completed job. Null when it lacks nothing. An imported job
 * may be so old that its files no longer exist.
 */
function findMissing(
  upstreamJob: UpstreamJob,
  now: JobRow,
  { status, completedAt }: Pick<JobRow, "status" | "completedAt">,
): JobError | null {
  if (upstreamJob.status === null && !isSettled(status))
    return incomplete("unknown_state", messages.upstream.unknownState);
  const isAwaited = now.status !== "completed" || now.nextAttemptAt !== null || now.error?.code === NO_RESULT;
  const isMissing = status === "completed" && isAwaited && upstreamJob.assets.length === 0;
  const isGone =
    now.purgedAt !== null || now.restoredAt !== null || (now.imported && !mayStillGetResult(completedAt));
  return isMissing && !isGone ? incomplete(NO_RESULT, messages.upstream.noResult) : null;
}

/** The error of a response without a job record. */
export const unexpectedResponse = (response: UpstreamResponse): JobError =>
  response.status >= 400 ? readError(response) : incomplete("upstream_invalid", messages.upstream.unexpected);

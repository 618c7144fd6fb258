import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { UpstreamResponse } from "@/lib/upstream/server/call";
import { wasNeverSent } from "@/lib/upstream/server/connections";
import { isAwaitingResponse, isUnsent, isWaitingForSlot, type JobError, UNKNOWN_OUTCOME } from "../job";
import { messages } from "../messages";
import { applyUpstreamJob } from "./apply-upstream-job";
import { resendDelayMs, slotDelayMs, unsentDelayMs } from "./pacing";
import type { JobRow } from "./schema";
import { isFromUpstream, jobError, parseUpstreamJob, readError, type UpstreamJob } from "./upstream-job";
import { type Change, NO_LEASE } from "./write-jobs";

/** The outcome of one attempt to create a job at the upstream. */
export type SendOutcome =
  | { kind: "accepted"; upstreamJob: UpstreamJob; requestId: string | null }
  /** The upstream refused it: nothing was made. */
  | { kind: "refused"; error: JobError }
  /** A rate limit: nothing was made, and it is sent again later. */
  | { kind: "wait"; seconds: number; error: JobError }
  /** A conflict that made nothing, such as a plan without a free slot: it is sent again when one may be free. */
  | { kind: "no_slot"; seconds: number; error: JobError }
  /** The key names another request, and an earlier response was lost: a job of that attempt can't be found. */
  | { kind: "untraceable"; error: JobError }
  /** No connection: nothing was made, and it is sent again later. */
  | { kind: "unsent"; error: JobError }
  /** It is unknown whether a job was made: the same key is sent again. */
  | { kind: "unknown"; error: JobError };

const REFUSALS: ReadonlySet<number> = new Set([400, 401, 402, 403, 404, 405, 413, 415, 422]);
/**
 * Refusals that the upstream sends before it looks at the idempotency key. They say nothing about an attempt whose
 * response was lost.
 */
const CREDENTIAL_REFUSALS: ReadonlySet<number> = new Set([401, 403]);
const MAX_WAIT_SECONDS = 3_600;

/**
 * Classifies the response to a creation. 5xx and anything unreadable are unknown: the job may exist (section Errors).
 * @param afterLostResponse whether an earlier attempt with this key got no response
 */
export function classifyResponse(response: UpstreamResponse, afterLostResponse: boolean): SendOutcome {
  if (response.status >= 200 && response.status < 300) {
    const upstreamJob = parseUpstreamJob(response.body);
    if (upstreamJob) return { kind: "accepted", upstreamJob, requestId: response.requestId };
  }
  const error = readError(response);
  if (response.status === 429) {
    return { kind: "wait", seconds: Math.min(response.retryAfterSeconds ?? 5, MAX_WAIT_SECONDS), error };
  }
  if (response.status === 409)
    return classifyConflict(error, response.retryAfterSeconds ?? 0, afterLostResponse);
  if (!REFUSALS.has(response.status)) return { kind: "unknown", error };
  const isInconclusive = CREDENTIAL_REFUSALS.has(response.status) || !isFromUpstream(response);
  return afterLostResponse && isInconclusive ? { kind: "unknown", error } : { kind: "refused", error };
}

/**
 * A 409 is an idempotency or a concurrency conflict (section Errors). One that names neither is a concurrency
 * conflict if no response was lost: no other request can have used a new random key.
 */
function classifyConflict(
  error: JobError,
  retryAfterSeconds: number,
  afterLostResponse: boolean,
): SendOutcome {
  const { conflict } = error;
  if (conflict === "key_reused") return { kind: afterLostResponse ? "untraceable" : "refused", error };
  if (conflict === "concurrency" || (conflict === null && !afterLostResponse)) {
    return { kind: "no_slot", seconds: Math.min(retryAfterSeconds, MAX_WAIT_SECONDS), error };
  }
  return { kind: "unknown", error };
}

/** Classifies a call without a response: unless it had no connection, the upstream may have made the job. */
export function classifyFailure(cause: unknown): SendOutcome {
  const apiError = cause instanceof ApiError ? cause : new ApiError("internal", messages.upstream.failedHere);
  const { status, code, message } = apiError;
  return { kind: wasNeverSent(cause) ? "unsent" : "unknown", error: jobError({ status, code, message }) };
}

/** Whether an attempt has got no response, or none yet, so that it may have made the job. */
export const hasLostResponse = (row: JobRow): boolean => row.status === "checking" || row.attempts > 0;

/** Whether the response of an attempt before the present one was lost. */
const hadLostResponse = (now: JobRow): boolean => now.status === "checking" || now.attempts > 1;

/** Milliseconds since the creation of the row. */
export const ageMs = ({ createdAt }: JobRow): number => Date.now() - createdAt.getTime();

/**
 * The change that an outcome makes to the current row; null for none. Pure except for the clock.
 * @param waiting the number of the workspace's jobs that wait for a slot
 */
export function applyOutcome(now: JobRow, outcome: SendOutcome, waiting = 0): Change | null {
  if (outcome.kind === "accepted") return applyUpstreamJob(now, outcome.upstreamJob, outcome.requestId);
  // An attempt with a stale lease: another one got a response.
  if (!isAwaitingResponse(now.status)) return null;
  switch (outcome.kind) {
    case "refused":
      return refusal(outcome.error);
    case "wait": {
      const until = new Date(Date.now() + outcome.seconds * 1_000);
      return {
        fields: { retryAt: until, error: outcome.error },
        schedule: { ...NO_LEASE, ...restartedWindow(now), dueInMs: outcome.seconds * 1_000 },
      };
    }
    case "no_slot":
      return waitForSlot(now, outcome, waiting);
    case "unsent":
      return hadLostResponse(now) ? resendLater(now, outcome.error) : sendLater(now, outcome.error);
    case "untraceable":
      return unresolved(messages.failure.keyReused, outcome.error);
    case "unknown":
      return resendLater(now, outcome.error);
  }
}

/** A response was lost: the same key is sent again. */
function resendLater(now: JobRow, error: JobError): Change {
  const dueInMs = resendDelayMs(now.attempts);
  return {
    fields: { status: "checking", retryAt: new Date(Date.now() + dueInMs), error },
    schedule: { ...NO_LEASE, dueInMs },
    ...(now.status === "checking" ? {} : { step: { status: "checking", note: error.message } }),
  };
}

/** Nothing was sent. The first failure is in the timeline; repeats only move the next attempt. */
function sendLater(now: JobRow, error: JobError): Change {
  const dueInMs = unsentDelayMs(ageMs(now));
  return {
    fields: { retryAt: new Date(Date.now() + dueInMs), error },
    schedule: { ...NO_LEASE, ...restartedWindow(now), dueInMs },
    ...(isUnsent(now) ? {} : { step: { status: now.status, note: error.message } }),
  };
}

/** An attempt that made nothing restarts the safe window, unless an earlier response was lost. */
const restartedWindow = (now: JobRow): Change["schedule"] =>
  hadLostResponse(now) ? {} : { ...restartedAttempts(now), sentAt: null };

/** An attempt that made nothing does not count, unless an earlier response was lost. */
const restartedAttempts = (now: JobRow): Change["schedule"] => (hadLostResponse(now) ? {} : { attempts: 0 });

/** The first conflict is shown; repeats of it only move the next attempt. */
function waitForSlot(
  now: JobRow,
  { seconds, error }: Extract<SendOutcome, { kind: "no_slot" }>,
  waiting: number,
): Change {
  const delayMs = Math.max(slotDelayMs(waiting), seconds * 1_000);
  const hasReason = error.conflict === "concurrency";
  const schedule = {
    ...NO_LEASE,
    // A conflict without a stated reason is not waited for longer than the safe window.
    ...(hasReason ? restartedWindow(now) : restartedAttempts(now)),
    dueInMs: delayMs,
  };
  const isRepeat = isWaitingForSlot(now) && now.error?.conflict === error.conflict;
  // A rate limit of the key may have set `retryAt` meanwhile.
  if (isRepeat && now.retryAt === null) return { schedule };
  const note = hasReason ? messages.step.noSlot : messages.step.conflict;
  return {
    fields: { retryAt: null, error },
    schedule,
    ...(isRepeat ? {} : { step: { status: now.status, note } }),
  };
}

const refusal = (error: JobError): Change => ({
  fields: {
    status: "rejected",
    error,
    requestId: error.request_id,
    retryAt: null,
    failedAt: new Date(),
  },
  schedule: { ...NO_LEASE, dueInMs: null },
  step: { status: "rejected", note: error.message },
});

/**
 * Ends a job that is not sent any more: after the safe window the same key might make a second job, and after
 * `MAX_WAIT_MS` nobody expects it.
 */
export function giveUpSending(now: JobRow): Change | null {
  if (!isAwaitingResponse(now.status)) return null;
  const { error } = now;
  // Without a lost response, every attempt was refused or never left.
  if (error !== null && !hasLostResponse(now)) return refusal(error);
  return unresolved(
    error?.status === 409 ? messages.failure.onlyConflicts : messages.failure.noResponse,
    error,
  );
}

/** Ends a job of which it stays unknown whether it was made. */
function unresolved(failureMessage: string, error: JobError | null): Change {
  return {
    fields: {
      status: "failed",
      failureCode: UNKNOWN_OUTCOME,
      failureMessage,
      error,
      retryAt: null,
      failedAt: new Date(),
    },
    schedule: { ...NO_LEASE, dueInMs: null },
    step: { status: "failed", note: failureMessage },
  };
}

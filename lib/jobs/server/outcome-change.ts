import "server-only";
import { isUnanswered, isUnsent, isWaitingForSlot, type JobError, UNKNOWN_OUTCOME } from "../job";
import { messages } from "../messages";
import { applyUpstreamJob } from "./apply-upstream-job";
import type { Outcome } from "./classify-response";
import { resendDelayMs, slotDelayMs, unsentDelayMs } from "./pacing";
import type { JobRow } from "./schema";
import { type Change, FREE } from "./write-jobs";

/** Whether an attempt got no answer, or none yet, so that it may have made the job. */
export const wasLost = (row: JobRow): boolean => row.status === "checking" || row.attempts > 0;

/** Whether an attempt before the present one got no answer. */
const wasLostBefore = (now: JobRow): boolean => now.status === "checking" || now.attempts > 1;

/** Milliseconds since the job was accepted here. */
export const ageMs = ({ createdAt }: JobRow): number => Date.now() - createdAt.getTime();

/**
 * The change that an outcome makes to the current row, while `waiting` jobs wait for a slot. Pure except for the
 * clock.
 */
export function changeFor(now: JobRow, outcome: Outcome, waiting = 0): Change | null {
  if (outcome.kind === "accepted") return applyUpstreamJob(now, outcome.upstreamJob, outcome.requestId);
  // An attempt with a stale lease: the row was answered meanwhile.
  if (!isUnanswered(now.status)) return null;
  switch (outcome.kind) {
    case "refused":
      return refusal(outcome.error);
    case "wait": {
      const until = new Date(Date.now() + outcome.seconds * 1_000);
      return {
        fields: { retryAt: until, error: outcome.error },
        schedule: { ...FREE, ...fresh(now), dueInMs: outcome.seconds * 1_000 },
      };
    }
    case "no_slot":
      return waitForSlot(now, outcome, waiting);
    case "unsent":
      return wasLostBefore(now) ? askLater(now, outcome.error) : sendLater(now, outcome.error);
    case "untraceable":
      return unresolved(messages.failure.keyReused, outcome.error);
    case "unknown":
      return askLater(now, outcome.error);
  }
}

/** An answer was lost: the same key is asked again. */
function askLater(now: JobRow, error: JobError): Change {
  const dueInMs = resendDelayMs(now.attempts);
  return {
    fields: { status: "checking", retryAt: new Date(Date.now() + dueInMs), error },
    schedule: { ...FREE, dueInMs },
    ...(now.status === "checking" ? {} : { step: { status: "checking", note: error.message } }),
  };
}

/** Nothing was sent: the first failure is in the timeline, and repeats only move the next attempt. */
function sendLater(now: JobRow, error: JobError): Change {
  const dueInMs = unsentDelayMs(ageMs(now));
  return {
    fields: { retryAt: new Date(Date.now() + dueInMs), error },
    schedule: { ...FREE, ...fresh(now), dueInMs },
    ...(isUnsent(now) ? {} : { step: { status: now.status, note: error.message } }),
  };
}

/** A refusal that made nothing starts the safe window anew, unless an earlier answer was lost. */
const fresh = (now: JobRow): Change["schedule"] =>
  wasLostBefore(now) ? {} : { ...restarted(now), sentAt: null };

/** A refusal that made nothing does not count as an attempt, unless an earlier answer was lost. */
const restarted = (now: JobRow): Change["schedule"] => (wasLostBefore(now) ? {} : { attempts: 0 });

/** The first conflict is shown; repeats of it only move the next attempt. */
function waitForSlot(
  now: JobRow,
  { seconds, error }: Extract<Outcome, { kind: "no_slot" }>,
  waiting: number,
): Change {
  const delayMs = Math.max(slotDelayMs(waiting), seconds * 1_000);
  const hasReason = error.conflict === "concurrency";
  const schedule = {
    ...FREE,
    // A conflict without a stated reason is not waited for longer than the safe window.
    ...(hasReason ? fresh(now) : restarted(now)),
    dueInMs: delayMs,
  };
  const isRepeat = isWaitingForSlot(now) && now.error?.conflict === error.conflict;
  // A rate limit of the key may have put its own time there meanwhile.
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
  schedule: { ...FREE, dueInMs: null },
  step: { status: "rejected", note: error.message },
});

/** After the window a repeat of the key might make a second job, so nothing more is sent. */
export function giveUp(now: JobRow): Change | null {
  if (!isUnanswered(now.status)) return null;
  const { error } = now;
  // Without a lost answer, every attempt was refused or never left.
  if (error !== null && !wasLost(now)) return refusal(error);
  return unresolved(
    error?.status === 409 ? messages.failure.onlyConflicts : messages.failure.noResponse,
    error,
  );
}

/** Ends a job of which nobody can tell whether it was made. */
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
    schedule: { ...FREE, dueInMs: null },
    step: { status: "failed", note: failureMessage },
  };
}

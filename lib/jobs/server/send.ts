import "server-only";
import { AsyncResource } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import PQueue from "p-queue";
import { holdKey } from "@/lib/keys/server/cooldown";
import { KINDS } from "@/lib/kinds/kinds";
import { logger } from "@/lib/platform/server/logger";
import { singleton } from "@/lib/platform/server/singleton";
import { forJob } from "@/lib/platform/server/tracing";
import { callUpstream } from "@/lib/upstream/server/call";
import { isUnanswered, isWaitingForSlot, type JobError, UNKNOWN_OUTCOME } from "../job";
import { messages } from "../messages";
import { applyUpstreamJob } from "./apply-upstream-job";
import { classifyFailure, classifyResponse, type Outcome } from "./classify-response";
import { openJobKey } from "./job-key";
import { claimToSend, countWaiting, release, releaseAll } from "./lease";
import { CALL_TIMEOUT_MS, resendDelayMs, SAFE_WINDOW_MS, SLOT_WAIT_MS, slotDelayMs } from "./pacing";
import type { JobRow } from "./schema";
import { wakeNextWaitingJob } from "./wake-next-waiting-job";
import { type Change, changeJob, FREE } from "./write-jobs";

/** First attempts at once in one process. The other connections of its pool are for accepting more jobs. */
const SOON_AT_ONCE = 4;

const state = () =>
  singleton("jobs.sending", () => ({
    underway: new Set<Promise<void>>(),
    hasSent: false,
    soon: new PQueue({ concurrency: SOON_AT_ONCE }),
  }));

/** Sends an intent that was just accepted, as soon as there is room. The worker may be faster, and sends it then. */
export function sendSoon(jobId: string): void {
  // The queue starts a task that waited from inside the one that has ended, whose ids are another request's.
  void state().soon.add(AsyncResource.bind(() => sendNow(jobId)));
}

/** Sends an intent now, unless another process holds its lease. Never throws. */
export function sendNow(jobId: string): Promise<void> {
  const { underway } = state();
  const work = forJob("send job", jobId, () => claimAndSend(jobId)).finally(() => underway.delete(work));
  underway.add(work);
  state().hasSent = true;
  return work;
}

async function claimAndSend(jobId: string): Promise<void> {
  try {
    const row = await claimToSend(jobId);
    if (row) await sendJob(row);
  } catch (error) {
    logger.error({ err: error, jobId }, "could not send a job; the worker will");
  }
}

/**
 * One attempt to create the job of a row this process holds at the service. It always uses the row's own
 * upstream key, so any number of attempts and lost answers makes one job at the service.
 */
export async function sendJob(row: JobRow): Promise<void> {
  if (row.sentAt && Date.now() - row.sentAt.getTime() > SAFE_WINDOW_MS) {
    await changeJob(row.id, giveUp);
    return;
  }
  if (isWaitingForSlot(row) && !wasLost(row) && Date.now() - row.createdAt.getTime() > SLOT_WAIT_MS) {
    await changeJob(row.id, (now) => (isWaitingForSlot(now) && !wasLost(now) ? giveUp(now) : null));
    return;
  }
  const key = await openJobKey(row.keyId);
  if (!key.opened) return recordOutcome(row, withoutKey(row, key.error));
  const { opened } = key;
  if (opened.heldUntil) return hold(row, opened.heldUntil);
  const begun = await changeJob(row.id, (now) =>
    isUnanswered(now.status)
      ? { schedule: { sentAt: now.sentAt ?? new Date(), attempts: now.attempts + 1 } }
      : null,
  );
  // Canceled since it was claimed.
  if (!begun || !isUnanswered(begun.status)) return;
  const outcome = await attempt(row, opened.key);
  if (outcome.kind === "wait") await holdKey(opened.keyId, outcome.seconds);
  await recordOutcome(row, outcome);
}

async function attempt(row: JobRow, key: string): Promise<Outcome> {
  try {
    const answer = await callUpstream(KINDS[row.kind].endpoints.create, {
      key,
      json: row.request,
      idempotencyKey: row.upstreamKey,
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    return classifyResponse(answer, wasLost(row));
  } catch (cause) {
    return classifyFailure(cause);
  }
}

/** Whether an attempt got no answer, or none yet, so that it may have made the job. */
export const wasLost = (row: JobRow): boolean => row.status === "checking" || row.attempts > 0;

/** Whether an attempt before the present one got no answer. */
const wasLostBefore = (now: JobRow): boolean => now.status === "checking" || now.attempts > 1;

async function recordOutcome(row: JobRow, outcome: Outcome): Promise<void> {
  const waiting = outcome.kind === "no_slot" ? await countWaiting(row.workspaceId) : 0;
  const after = await changeJob(row.id, (now) => changeFor(now, outcome, waiting));
  await wakeNextWaitingJob(row, after);
}

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
    case "untraceable":
      return unresolved(messages.failure.keyReused, outcome.error);
    case "unknown": {
      const dueInMs = resendDelayMs(now.attempts);
      return {
        fields: { status: "checking", retryAt: new Date(Date.now() + dueInMs), error: outcome.error },
        schedule: { ...FREE, dueInMs },
        ...(now.status === "checking" ? {} : { step: { status: "checking", note: outcome.error.message } }),
      };
    }
  }
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
function giveUp(now: JobRow): Change | null {
  if (!isUnanswered(now.status)) return null;
  const { error } = now;
  if (error?.status !== 409) return unresolved(messages.failure.noResponse, error);
  // Without a lost answer, every attempt was refused.
  return wasLost(now) ? unresolved(messages.failure.onlyConflicts, error) : refusal(error);
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

/** The database and this process read the end of a wait off two clocks. */
const SAME_MOMENT_MS = 2_000;

async function hold(row: JobRow, until: Date): Promise<void> {
  // Not all rows become due at the same moment: those that wait for a slot keep their shared pace.
  const spreadMs = isWaitingForSlot(row)
    ? slotDelayMs(await countWaiting(row.workspaceId)) * Math.random()
    : Math.random() * 500;
  const dueInMs = until.getTime() - Date.now() + spreadMs;
  const isShown = row.retryAt && Math.abs(row.retryAt.getTime() - until.getTime()) < SAME_MOMENT_MS;
  if (isShown) return release(row, { dueInMs });
  await changeJob(row.id, (now) =>
    isUnanswered(now.status) ? { fields: { retryAt: until }, schedule: { ...FREE, dueInMs } } : null,
  );
}

/**
 * Without a key nothing can be sent. The outcome is refused when nothing was ever sent, and unknown
 * otherwise.
 */
const withoutKey = (row: JobRow, error: JobError): Outcome =>
  wasLost(row) ? { kind: "unknown", error } : { kind: "refused", error };

/**
 * For a clean shutdown: waits for what is being sent and releases every lease, so that other processes
 * continue at once.
 */
export async function finishSending(withinMs: number): Promise<void> {
  const { underway, hasSent, soon } = state();
  if (!hasSent) return;
  soon.clear();
  await Promise.race([Promise.all(underway), wait(withinMs, undefined, { ref: false })]);
  await releaseAll();
}

import "server-only";
import { AsyncResource } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import PQueue from "p-queue";
import { holdKey } from "@/lib/keys/server/vault";
import { KINDS } from "@/lib/kinds/kinds";
import { logger } from "@/lib/platform/server/logger";
import { processValue } from "@/lib/platform/server/process-value";
import { forJob } from "@/lib/platform/server/tracing";
import { callUpstream } from "@/lib/upstream/server/call";
import { isCancelable, isUnanswered, isWaitingForSlot, type JobError } from "../job";
import { classifyFailure, classifyResponse, type Outcome } from "./classify-response";
import { openJobKey } from "./job-key";
import { claimToSend, countWaiting, release, releaseAll } from "./lease";
import { ageMs, changeFor, giveUp, wasLost } from "./outcome-change";
import { CALL_TIMEOUT_MS, MAX_WAIT_MS, SAFE_WINDOW_MS, slotDelayMs } from "./pacing";
import type { JobRow } from "./schema";
import { wakeSameKey } from "./wake";
import { wakeNextWaitingJob } from "./wake-next-waiting-job";
import { changeJob, FREE } from "./write-jobs";

/** First attempts at once in one process. The other connections of its pool are for accepting more jobs. */
const SOON_AT_ONCE = 4;

const state = processValue("jobs.sending", () => ({
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
  if (hasExpired(row)) {
    await changeJob(row.id, (now) => (hasExpired(now) ? giveUp(now) : null));
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

/** Whether a job of which nothing was made has waited for longer than anybody expects it. */
const hasExpired = (row: JobRow): boolean => isCancelable(row) && !wasLost(row) && ageMs(row) > MAX_WAIT_MS;

async function recordOutcome(row: JobRow, outcome: Outcome): Promise<void> {
  const waiting = outcome.kind === "no_slot" ? await countWaiting(row.workspaceId) : 0;
  const after = await changeJob(row.id, (now) => changeFor(now, outcome, waiting));
  await wakeNextWaitingJob(row, after);
  if (outcome.kind === "accepted") await wakeSameKey(row.keyId);
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

import "server-only";
import { AsyncResource } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import PQueue from "p-queue";
import { recordKeyStatus } from "@/lib/keys/server/key-status";
import { type OpenedKey, pauseKey } from "@/lib/keys/server/vault";
import { KINDS } from "@/lib/kinds/kinds";
import { logger } from "@/lib/platform/server/logger";
import { processValue } from "@/lib/platform/server/process-value";
import { traceJob } from "@/lib/platform/server/tracing";
import { callUpstream, type UpstreamResponse } from "@/lib/upstream/server/call";
import { isAwaitingResponse, isCancelable, isWaitingForSlot, type JobError } from "../job";
import { claimToSend, releaseAllLeases, releaseLease } from "./lease";
import { CALL_TIMEOUT_MS, MAX_WAIT_MS, SAFE_WINDOW_MS, slotDelayMs } from "./pacing";
import type { JobRow } from "./schema";
import {
  ageMs,
  applyOutcome,
  classifyFailure,
  classifyResponse,
  giveUpSending,
  hasLostResponse,
  type SendOutcome,
} from "./send-outcome";
import { openJobKey } from "./upstream-job";
import { countWaitingForSlot, wakeNextWaitingJob, wakeSameKey } from "./wake";
import { changeJob, NO_LEASE } from "./write-jobs";

/** First attempts at the same time in one process. The other connections of its pool are for accepting more jobs. */
const FIRST_ATTEMPTS_CONCURRENCY = 4;

const state = processValue("jobs.sending", () => ({
  underway: new Set<Promise<void>>(),
  hasSent: false,
  firstAttempts: new PQueue({ concurrency: FIRST_ATTEMPTS_CONCURRENCY }),
}));

/** Sends a job that was just accepted, as soon as an attempt may begin. The worker may be faster, and sends it then. */
export function sendSoon(jobId: string): void {
  // The queue starts a waiting task inside the context of the one that ended, which has the ids of another request.
  void state().firstAttempts.add(AsyncResource.bind(() => sendNow(jobId)));
}

/** Sends a job now, unless another process holds its lease. Never throws. */
export function sendNow(jobId: string): Promise<void> {
  const { underway } = state();
  const work = traceJob("send job", jobId, () => claimAndSend(jobId)).finally(() => underway.delete(work));
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
 * One attempt to create a job at the upstream. The caller holds the lease. Every attempt has the same upstream key, so
 * any number of attempts and lost responses makes one job.
 */
export async function sendJob(row: JobRow): Promise<void> {
  if (row.sentAt && Date.now() - row.sentAt.getTime() > SAFE_WINDOW_MS) {
    await changeJob(row.id, giveUpSending);
    return;
  }
  if (hasExpired(row)) {
    await changeJob(row.id, (now) => (hasExpired(now) ? giveUpSending(now) : null));
    return;
  }
  const key = await openJobKey(row.keyId);
  if (!key.opened) return recordOutcome(row, withoutKey(row, key.error));
  const { opened } = key;
  if (opened.heldUntil) return deferUntil(row, opened.heldUntil);
  const started = await changeJob(row.id, (now) =>
    isAwaitingResponse(now.status)
      ? { schedule: { sentAt: now.sentAt ?? new Date(), attempts: now.attempts + 1 } }
      : null,
  );
  // Canceled since it was claimed.
  if (!started || !isAwaitingResponse(started.status)) return;
  const outcome = await attempt(row, opened);
  if (outcome.kind === "wait") await pauseKey(opened.keyId, outcome.seconds);
  await recordOutcome(row, outcome);
}

async function attempt(row: JobRow, opened: OpenedKey): Promise<SendOutcome> {
  const endpoint = KINDS[row.kind].endpoints.create;
  let response: UpstreamResponse;
  try {
    response = await callUpstream(endpoint, {
      key: opened.key,
      json: row.request,
      idempotencyKey: row.upstreamKey,
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
  } catch (cause) {
    return classifyFailure(cause);
  }
  await recordKeyStatus(opened, endpoint, response.status);
  return classifyResponse(response, hasLostResponse(row));
}

/** Whether a job that was never made has waited for longer than `MAX_WAIT_MS`. */
const hasExpired = (row: JobRow): boolean =>
  isCancelable(row) && !hasLostResponse(row) && ageMs(row) > MAX_WAIT_MS;

async function recordOutcome(row: JobRow, outcome: SendOutcome): Promise<void> {
  const waiting = outcome.kind === "no_slot" ? await countWaitingForSlot(row.workspaceId) : 0;
  const after = await changeJob(row.id, (now) => applyOutcome(now, outcome, waiting));
  await wakeNextWaitingJob(row, after);
  if (outcome.kind === "accepted") await wakeSameKey(row.keyId);
}

/** The end of a wait is read from two clocks: the database's and that of this process. */
const MAX_CLOCK_DIFFERENCE_MS = 2_000;

/** Makes a job due when its key may be used again. */
async function deferUntil(row: JobRow, until: Date): Promise<void> {
  // Not all rows become due at the same moment: those that wait for a slot keep their shared pace.
  const spreadMs = isWaitingForSlot(row)
    ? slotDelayMs(await countWaitingForSlot(row.workspaceId)) * Math.random()
    : Math.random() * 500;
  const dueInMs = until.getTime() - Date.now() + spreadMs;
  const isShown = row.retryAt && Math.abs(row.retryAt.getTime() - until.getTime()) < MAX_CLOCK_DIFFERENCE_MS;
  if (isShown) return releaseLease(row, { dueInMs });
  await changeJob(row.id, (now) =>
    isAwaitingResponse(now.status)
      ? { fields: { retryAt: until }, schedule: { ...NO_LEASE, dueInMs } }
      : null,
  );
}

/** Without a key nothing can be sent, but an earlier attempt may have made the job. */
const withoutKey = (row: JobRow, error: JobError): SendOutcome =>
  hasLostResponse(row) ? { kind: "unknown", error } : { kind: "refused", error };

/** For a clean shutdown: waits for running attempts and releases every lease, so that other processes continue at once. */
export async function finishSending(withinMs: number): Promise<void> {
  const { underway, hasSent, firstAttempts } = state();
  if (!hasSent) return;
  firstAttempts.clear();
  await Promise.race([Promise.all(underway), wait(withinMs, undefined, { ref: false })]);
  await releaseAllLeases();
}

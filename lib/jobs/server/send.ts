import "server-only";
import { holdKey } from "@/lib/keys/server/cooldown";
import { callUpstream } from "@/lib/upstream/server/call";
import { isUnanswered, type JobError } from "../job";
import { applyUpstreamJob } from "./apply-upstream-job";
import { type Change, changeJob, FREE } from "./change-job";
import { classifyFailure, classifyResponse, type Outcome } from "./classify-response";
import { createEndpoint } from "./endpoints";
import { openJobKey } from "./job-key";
import { release } from "./lease";
import { CALL_TIMEOUT_MS, resendDelayMs, SAFE_WINDOW_MS } from "./pacing";
import type { JobRow } from "./schema";

/**
 * One attempt to have the service make the job of a row this process holds. Always the row's own
 * upstream key, so however often this runs and whatever gets lost, there is one job at the service.
 */
export async function sendJob(row: JobRow): Promise<void> {
  if (row.sentAt && Date.now() - row.sentAt.getTime() > SAFE_WINDOW_MS) {
    await changeJob(row.id, giveUp);
    return;
  }
  const key = await openJobKey(row.keyId);
  if (!key.opened) return recordOutcome(row, withoutKey(row, key.error));
  const { opened } = key;
  if (opened.heldUntil) return hold(row, opened.heldUntil);
  await changeJob(row.id, (now) => ({
    schedule: { sentAt: now.sentAt ?? new Date(), attempts: now.attempts + 1 },
  }));
  const outcome = await attempt(row, opened.key);
  if (outcome.kind === "wait") await holdKey(opened.keyId, outcome.seconds);
  await recordOutcome(row, outcome);
}

async function attempt(row: JobRow, key: string): Promise<Outcome> {
  try {
    const answer = await callUpstream(createEndpoint(row.kind), {
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

/** Whether an attempt was made whose answer we never saw: it may have made the job. */
const wasLost = (row: JobRow): boolean => row.status === "checking" || row.attempts > 0;

async function recordOutcome(row: JobRow, outcome: Outcome): Promise<void> {
  await changeJob(row.id, (now) => changeFor(now, outcome));
}

/** What an outcome does to the row as it stands by now. Pure but for the clock. */
export function changeFor(now: JobRow, outcome: Outcome): Change | null {
  if (outcome.kind === "accepted") return applyUpstreamJob(now, outcome.upstreamJob, outcome.requestId);
  // An attempt of a stale lease: by now the row has been answered.
  if (!isUnanswered(now.status)) return null;
  switch (outcome.kind) {
    case "refused":
      return refusal(outcome.error);
    case "wait": {
      const until = new Date(Date.now() + outcome.seconds * 1_000);
      return {
        fields: { retryAt: until, error: outcome.error },
        schedule: { ...FREE, attempts: 0, nextAttemptAt: until },
      };
    }
    case "unknown": {
      const until = new Date(Date.now() + resendDelayMs(now.attempts));
      return {
        fields: { status: "checking", retryAt: until, error: outcome.error },
        schedule: { ...FREE, nextAttemptAt: until },
        ...(now.status === "checking" ? {} : { step: { status: "checking", note: outcome.error.message } }),
      };
    }
  }
}

const refusal = (error: JobError): Change => ({
  fields: {
    status: "rejected",
    error,
    requestId: error.request_id,
    retryAt: null,
    failedAt: new Date(),
  },
  schedule: { ...FREE, nextAttemptAt: null },
  step: { status: "rejected", note: error.message },
});

/** After the window a repeat of the key might make a second job, so nothing is sent any more. */
function giveUp(now: JobRow): Change | null {
  if (!isUnanswered(now.status)) return null;
  const failureMessage =
    "The service never answered, so nobody knows whether this was made. Check the credits of the account.";
  return {
    fields: {
      status: "failed",
      failureCode: "unknown_outcome",
      failureMessage,
      retryAt: null,
      failedAt: new Date(),
    },
    schedule: { ...FREE, nextAttemptAt: null },
    step: { status: "failed", note: failureMessage },
  };
}

async function hold(row: JobRow, until: Date): Promise<void> {
  // Spread, so that the end of a wait is not a burst.
  const next = new Date(until.getTime() + Math.random() * 500);
  if (row.retryAt?.getTime() === until.getTime()) return release(row, { nextAttemptAt: next });
  await changeJob(row.id, () => ({ fields: { retryAt: until }, schedule: { ...FREE, nextAttemptAt: next } }));
}

/** Without a key nothing can be sent: refused when nothing ever was, still unknown when something may have been. */
const withoutKey = (row: JobRow, error: JobError): Outcome =>
  wasLost(row) ? { kind: "unknown", error } : { kind: "refused", error };

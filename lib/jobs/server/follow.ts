import "server-only";
import type { EndpointName } from "@/lib/contract/endpoints";
import { recordKeyStatus } from "@/lib/keys/server/key-status";
import { pauseKey } from "@/lib/keys/server/vault";
import { callUpstream, type UpstreamCall, type UpstreamResponse } from "@/lib/upstream/server/call";
import { isWithoutResponse } from "@/lib/upstream/server/health";
import { isSettled, type JobError } from "../job";
import { messages } from "../messages";
import { applyUpstreamJob, mayStillGetResult, unexpectedResponse } from "./apply-upstream-job";
import { type ClaimedJob, releaseLease } from "./lease";
import { CALL_TIMEOUT_MS, POLLS_PER_SECOND_PER_KEY, pollDelayMs } from "./pacing";
import type { JobRow } from "./schema";
import { readTypicalEnd } from "./typical-duration";
import {
  isFromUpstream,
  jobError,
  openJobKey,
  parseUpstreamJob,
  readEndpoint,
  readError,
} from "./upstream-job";
import { wakeNextWaitingJob, wakeSameKey } from "./wake";
import { type Change, changeJob, NO_LEASE } from "./write-jobs";

/** An accepted job that the upstream does not find fails only after this time. */
const NOT_FOUND_FOR_MS = 60 * 60_000;
const NOT_FOUND: ReadonlySet<number> = new Set([404, 410]);
/** Failed polls in a row, about five seconds, after which the job shows the error. */
const SHOWN_AFTER_FAILURES = 3;

/** Polls one accepted job and applies the response to its row. The caller holds the lease. */
export async function followJob(row: ClaimedJob): Promise<void> {
  if (row.upstreamId === null) return releaseLease(row, { dueInMs: null });
  const stored = await openJobKey(row.keyId);
  if (!stored.opened) {
    await changeJob(row.id, (now) => pollLater(now, row, stored.error));
    return;
  }
  const { opened } = stored;
  const { key, keyId, heldUntil } = opened;
  if (heldUntil)
    return releaseLease(row, { dueInMs: heldUntil.getTime() - Date.now() + Math.random() * 1_000 });
  const { endpoint, params } = readEndpoint(row.kind, row.upstreamId);
  const response = await poll(endpoint, { key, params });
  if (response === null) {
    await changeJob(row.id, (now) => pollLater(now, row, unreachableError(now.attempts + 1)));
    return;
  }
  await recordKeyStatus(opened, endpoint, response.status);
  if (response.status === 429) return deferKey(row, keyId, response.retryAfterSeconds ?? 5);
  const upstreamJob = response.status === 200 ? parseUpstreamJob(response.body) : null;
  const { activeWithKey } = row;
  // With few jobs there are polls enough at any age.
  const typicalEnd = activeWithKey > POLLS_PER_SECOND_PER_KEY ? await readTypicalEnd(row) : null;
  const after = await changeJob(row.id, (now) =>
    upstreamJob
      ? applyUpstreamJob(now, upstreamJob, null, { activeWithKey, typicalEnd })
      : applyFailedPoll(now, row, response),
  );
  await wakeNextWaitingJob(row, after);
  if (upstreamJob) await wakeSameKey(row.keyId);
}

/** Null without a response of the upstream. */
async function poll(endpoint: EndpointName, call: Pick<UpstreamCall, "key" | "params">) {
  try {
    return await callUpstream(endpoint, { ...call, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
  } catch (error) {
    if (isWithoutResponse(error)) return null;
    throw error;
  }
}

/** The error that a job shows while the upstream is unreachable; null for the first failures. */
const unreachableError = (failures: number): JobError | null =>
  failures < SHOWN_AFTER_FAILURES
    ? null
    : jobError({ status: 502, code: "upstream_unreachable", message: messages.upstream.away });

/** After an error of our own: schedules the next attempt, later each time. */
export const postponePoll = (row: ClaimedJob): Promise<void> =>
  releaseLease(row, { attempts: row.attempts + 1, dueInMs: delayMs(row, row.attempts + 1) });

async function deferKey(row: ClaimedJob, keyId: string, seconds: number): Promise<void> {
  await pauseKey(keyId, seconds);
  await releaseLease(row, { dueInMs: seconds * 1_000 + Math.random() * 1_000 });
}

function applyFailedPoll(now: JobRow, row: ClaimedJob, response: UpstreamResponse): Change {
  const failures = now.attempts + 1;
  if (response.status >= 500) return pollLater(now, row, unreachableError(failures));
  // Only a refused key needs a person, so it is shown at once.
  const isKeyRefused = response.status === 401 || response.status === 403;
  if (isKeyRefused) return pollLater(now, row, readError(response));
  // A 404 of a gateway says nothing about the job.
  if (NOT_FOUND.has(response.status) && isFromUpstream(response)) {
    const notFound = readError(response);
    const isLong = Date.now() - now.changedAt.getTime() > NOT_FOUND_FOR_MS;
    return isSameError(now.error, notFound) && isLong ? failNotFound(now) : pollLater(now, row, notFound);
  }
  return pollLater(now, row, failures < SHOWN_AFTER_FAILURES ? null : unexpectedResponse(response));
}

/** Schedules the next poll, later each time, and shows the error if it is a new one. */
function pollLater(now: JobRow, row: ClaimedJob, error: JobError | null): Change {
  const attempts = now.attempts + 1;
  const isOver = isSettled(now.status) && !mayStillGetResult(now.completedAt);
  const schedule = { ...NO_LEASE, attempts, dueInMs: isOver ? null : delayMs(row, attempts) };
  // A settled job that is polled for its files shows no error of these polls.
  if (isSettled(now.status)) return { schedule };
  return error === null || isSameError(now.error, error) ? { schedule } : { schedule, fields: { error } };
}

const isSameError = (known: JobError | null, { status, code }: JobError): boolean =>
  known?.status === status && known.code === code;

function failNotFound(now: JobRow): Change {
  const failureMessage = messages.failure.notFound;
  if (now.status !== "queued" && now.status !== "processing")
    return { schedule: { ...NO_LEASE, dueInMs: null } };
  return {
    fields: { status: "failed", failureCode: "job_not_found", failureMessage, failedAt: new Date() },
    schedule: { ...NO_LEASE, dueInMs: null },
    step: { status: "failed", note: failureMessage },
  };
}

const delayMs = (row: ClaimedJob, failures: number): number =>
  pollDelayMs({
    ageMs: Date.now() - (row.acceptedAt ?? row.createdAt).getTime(),
    activeWithKey: row.activeWithKey,
    failures,
  });

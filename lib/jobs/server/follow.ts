import "server-only";
import type { EndpointName } from "@/lib/contract/endpoints";
import { holdKey } from "@/lib/keys/server/vault";
import { callUpstream, type UpstreamCall, type UpstreamResponse } from "@/lib/upstream/server/call";
import { isWithoutResponse } from "@/lib/upstream/server/health";
import { isSettled, type JobError } from "../job";
import { messages } from "../messages";
import { mayGetResult, unexpected } from "./answer-gaps";
import { applyUpstreamJob } from "./apply-upstream-job";
import { isFromUpstream, readError } from "./classify-response";
import { openJobKey } from "./job-key";
import { type ClaimedJob, release } from "./lease";
import { CALL_TIMEOUT_MS, POLLS_PER_SECOND_PER_KEY, pollDelayMs } from "./pacing";
import type { JobRow } from "./schema";
import { readTypicalEnd } from "./typical-duration";
import { parseUpstreamJob, readEndpoint } from "./upstream-job";
import { wakeSameKey } from "./wake";
import { wakeNextWaitingJob } from "./wake-next-waiting-job";
import { type Change, changeJob, FREE } from "./write-jobs";

/** For so long in a row a service must deny to know a job it accepted, until we believe it. */
const DENIED_FOR_MS = 60 * 60_000;
const DENIALS: ReadonlySet<number> = new Set([404, 410]);
/** A poll that fails is nothing to tell. After so many, for about five seconds, the page says so. */
const SAID_AFTER_FAILURES = 3;

/** Reads one accepted job from the service and applies the answer to its row. The caller holds the lease. */
export async function followJob(row: ClaimedJob): Promise<void> {
  if (row.upstreamId === null) return release(row, { dueInMs: null });
  const stored = await openJobKey(row.keyId);
  if (!stored.opened) {
    await changeJob(row.id, (now) => waiting(now, row, stored.error));
    return;
  }
  const { key, keyId, heldUntil } = stored.opened;
  if (heldUntil) return release(row, { dueInMs: heldUntil.getTime() - Date.now() + Math.random() * 1_000 });
  const { endpoint, params } = readEndpoint(row.kind, row.upstreamId);
  const answer = await ask(endpoint, { key, params });
  if (answer === null) {
    await changeJob(row.id, (now) => waiting(now, row, awayAfter(now.attempts + 1)));
    return;
  }
  if (answer.status === 429) return wait(row, keyId, answer.retryAfterSeconds ?? 5);
  const upstreamJob = answer.status === 200 ? parseUpstreamJob(answer.body) : null;
  const { activeWithKey } = row;
  // Few jobs are read as often as they need be, whenever they end.
  const typicalEnd = activeWithKey > POLLS_PER_SECOND_PER_KEY ? await readTypicalEnd(row) : null;
  const after = await changeJob(row.id, (now) =>
    upstreamJob
      ? applyUpstreamJob(now, upstreamJob, null, { activeWithKey, typicalEnd })
      : unreadable(now, row, answer),
  );
  await wakeNextWaitingJob(row, after);
  if (upstreamJob) await wakeSameKey(row.keyId);
}

/** The answer to a read; null without one of the service. */
async function ask(endpoint: EndpointName, call: Pick<UpstreamCall, "key" | "params">) {
  try {
    return await callUpstream(endpoint, { ...call, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
  } catch (error) {
    if (isWithoutResponse(error)) return null;
    throw error;
  }
}

/** What a person is told about a job that could not be read for `failures` times; null while that says little. */
const awayAfter = (failures: number): JobError | null =>
  failures < SAID_AFTER_FAILURES
    ? null
    : {
        status: 502,
        code: "upstream_unreachable",
        message: messages.upstream.away,
        request_id: null,
        details: null,
      };

/** After a poll without a result: schedules the next one, later each time. */
export const postpone = (row: ClaimedJob): Promise<void> =>
  release(row, { attempts: row.attempts + 1, dueInMs: delayMs(row, row.attempts + 1) });

async function wait(row: ClaimedJob, keyId: string, seconds: number): Promise<void> {
  await holdKey(keyId, seconds);
  await release(row, { dueInMs: seconds * 1_000 + Math.random() * 1_000 });
}

function unreadable(now: JobRow, row: ClaimedJob, answer: UpstreamResponse): Change {
  const failures = now.attempts + 1;
  if (answer.status >= 500) return waiting(now, row, awayAfter(failures));
  // A refused key needs a person. Everything else recovers without one.
  const needsPerson = answer.status === 401 || answer.status === 403;
  if (needsPerson) return waiting(now, row, readError(answer));
  // A gateway knows nothing of jobs.
  if (DENIALS.has(answer.status) && isFromUpstream(answer)) {
    const denial = readError(answer);
    const isLong = Date.now() - now.changedAt.getTime() > DENIED_FOR_MS;
    return isSame(now.error, denial) && isLong ? lost(now) : waiting(now, row, denial);
  }
  return waiting(now, row, failures < SAID_AFTER_FAILURES ? null : unexpected(answer));
}

/** Schedules the next poll, later each time. Shows once what the job waits for. */
function waiting(now: JobRow, row: ClaimedJob, error: JobError | null): Change {
  const attempts = now.attempts + 1;
  const isOver = isSettled(now.status) && !mayGetResult(now.completedAt);
  const schedule = { ...FREE, attempts, dueInMs: isOver ? null : delayMs(row, attempts) };
  // A settled job says what it is; that it is read again for a result changes nothing of that.
  if (isSettled(now.status)) return { schedule };
  return error === null || isSame(now.error, error) ? { schedule } : { schedule, fields: { error } };
}

const isSame = (known: JobError | null, { status, code }: JobError): boolean =>
  known?.status === status && known.code === code;

function lost(now: JobRow): Change {
  const failureMessage = messages.failure.notFound;
  if (now.status !== "queued" && now.status !== "processing") return { schedule: { ...FREE, dueInMs: null } };
  return {
    fields: { status: "failed", failureCode: "job_not_found", failureMessage, failedAt: new Date() },
    schedule: { ...FREE, dueInMs: null },
    step: { status: "failed", note: failureMessage },
  };
}

const delayMs = (row: ClaimedJob, failures: number): number =>
  pollDelayMs({
    ageMs: Date.now() - (row.acceptedAt ?? row.createdAt).getTime(),
    activeWithKey: row.activeWithKey,
    failures,
  });

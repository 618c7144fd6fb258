import "server-only";
import { holdKey } from "@/lib/keys/server/cooldown";
import { callUpstream, type UpstreamAnswer } from "@/lib/upstream/server/call";
import type { JobError } from "../job";
import { messages } from "../messages";
import { applyUpstreamJob } from "./apply-upstream-job";
import { readError } from "./classify-response";
import { openJobKey } from "./job-key";
import { type ClaimedJob, release } from "./lease";
import { CALL_TIMEOUT_MS, pollDelayMs } from "./pacing";
import { passSlotOn } from "./pass-slot-on";
import type { JobRow } from "./schema";
import { parseUpstreamJob, readEndpoint } from "./upstream-job";
import { type Change, changeJob, FREE } from "./write-jobs";

/** For this long we do not believe a service that denies knowing a job it accepted. */
const DENIED_FOR_MS = 60 * 60_000;

/** Reads one accepted job from the service and applies the answer to its row. The caller holds the lease. */
export async function followJob(row: ClaimedJob): Promise<void> {
  if (row.upstreamId === null) return release(row, { nextAttemptAt: null });
  const stored = await openJobKey(row.keyId);
  if (!stored.opened) {
    await changeJob(row.id, (now) => waiting(now, row, stored.error));
    return;
  }
  const { key, keyId, heldUntil } = stored.opened;
  if (heldUntil)
    return release(row, { nextAttemptAt: new Date(heldUntil.getTime() + Math.random() * 1_000) });
  const { endpoint, params } = readEndpoint(row.kind, row.upstreamId);
  const answer = await callUpstream(endpoint, { key, params, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
  if (answer.status === 429) return wait(row, keyId, answer.retryAfterSeconds ?? 5);
  const upstreamJob = answer.status === 200 ? parseUpstreamJob(answer.body) : null;
  const after = await changeJob(row.id, (now) =>
    upstreamJob
      ? applyUpstreamJob(now, upstreamJob, null, { activeWithKey: row.activeWithKey })
      : unreadable(now, row, answer),
  );
  await passSlotOn(row, after);
}

/** After a poll without a result: schedules the next one, later each time. */
export const postpone = (row: ClaimedJob): Promise<void> =>
  release(row, { attempts: row.attempts + 1, nextAttemptAt: later(row, row.attempts + 1) });

async function wait(row: ClaimedJob, keyId: string, seconds: number): Promise<void> {
  await holdKey(keyId, seconds);
  await release(row, { nextAttemptAt: new Date(Date.now() + seconds * 1_000 + Math.random() * 1_000) });
}

function unreadable(now: JobRow, row: ClaimedJob, answer: UpstreamAnswer): Change {
  const isDenied = answer.status === 404 || answer.status === 410;
  const age = Date.now() - (now.acceptedAt ?? now.createdAt).getTime();
  if (isDenied && age > DENIED_FOR_MS) return lost(now);
  // A refused key needs a person. Everything else recovers without one.
  const needsPerson = answer.status === 401 || answer.status === 403;
  return waiting(now, row, needsPerson ? readError(answer) : null);
}

/** Schedules the next poll, later each time. Shows once what the job waits for. */
function waiting(now: JobRow, row: ClaimedJob, error: JobError | null): Change {
  const attempts = now.attempts + 1;
  const schedule = { ...FREE, attempts, nextAttemptAt: later(row, attempts) };
  return error === null || now.error?.status === error.status
    ? { schedule }
    : { schedule, fields: { error } };
}

function lost(now: JobRow): Change {
  const failureMessage = messages.failure.notFound;
  if (now.status !== "queued" && now.status !== "processing")
    return { schedule: { ...FREE, nextAttemptAt: null } };
  return {
    fields: { status: "failed", failureCode: "job_not_found", failureMessage, failedAt: new Date() },
    schedule: { ...FREE, nextAttemptAt: null },
    step: { status: "failed", note: failureMessage },
  };
}

const later = (row: ClaimedJob, failures: number): Date =>
  new Date(
    Date.now() +
      pollDelayMs({
        ageMs: Date.now() - (row.acceptedAt ?? row.createdAt).getTime(),
        activeWithKey: row.activeWithKey,
        failures,
      }),
  );

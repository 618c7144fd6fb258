import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { Session } from "@/lib/session/server/session";
import { askUpstream } from "@/lib/upstream/server/ask";
import { refusalOf } from "@/lib/upstream/server/expect-ok";
import { isUnanswered, type JobDetail } from "../job";
import { applyUpstreamJob } from "./apply-upstream-job";
import { changeJob } from "./change-job";
import { readEndpoint } from "./endpoints";
import { makeDue } from "./lease";
import { parseUpstreamJob } from "./parse-upstream-job";
import { ownJob, readDetail } from "./read";
import type { JobRow } from "./schema";
import { sendNow } from "./send-now";

/**
 * Looks again, now and for free: an accepted job is read from the service, settled or not; an intent
 * without an answer is asked about with its own key. Throws `not_found` for another workspace's job,
 * and the service's refusal to be read.
 */
export async function checkJob(session: Session, jobId: string): Promise<JobDetail> {
  const row = await ownJob(session, jobId);
  if (row.upstreamId) await readAgain(row, row.upstreamId);
  else if (isUnanswered(row.status)) await askAgain(row);
  return readDetail(session, jobId);
}

/** Also the way to fresh addresses of results that have expired. */
export async function readAgain(row: JobRow, upstreamId: string): Promise<void> {
  const { endpoint, params } = readEndpoint(row.kind, upstreamId);
  const answer = await askUpstream(row.keyId, endpoint, { params });
  if (answer.status !== 200) throw refusalOf(answer);
  const upstreamJob = parseUpstreamJob(answer.body);
  if (!upstreamJob) throw new ApiError("upstream_invalid", "The service answered in a shape we don't know.");
  await changeJob(row.id, (now) => {
    const change = applyUpstreamJob(now, upstreamJob, null);
    // Whoever follows this job keeps its lease.
    const { leaseOwner: _owner, leaseUntil: _until, ...schedule } = change.schedule ?? {};
    return { ...change, schedule };
  });
}

async function askAgain(row: JobRow): Promise<void> {
  // A rate limit is the service's own wish and is kept; a back-off of ours is not.
  if (row.error?.status === 429) return;
  await makeDue(row.id);
  await sendNow(row.id);
}

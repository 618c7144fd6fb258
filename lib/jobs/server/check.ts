import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { Session } from "@/lib/session/server/session";
import { askUpstream } from "@/lib/upstream/server/ask";
import { refusalOf } from "@/lib/upstream/server/expect-ok";
import { isUnanswered, type JobDetail } from "../job";
import { messages } from "../messages";
import { applyUpstreamJob } from "./apply-upstream-job";
import { makeDue } from "./lease";
import { ownJob, readDetail } from "./read";
import type { JobRow } from "./schema";
import { sendNow } from "./send";
import { parseUpstreamJob, readEndpoint } from "./upstream-job";
import { wakeNextWaitingJob } from "./wake-next-waiting-job";
import { changeJob } from "./write-jobs";

/**
 * Looks again, now and for free. An accepted job, settled or not, is read from the service. An intent without
 * an answer is asked about with its own key. Also throws the service's refusal of the read.
 * @throws ApiError `not_found`, also for another workspace's job
 */
export async function checkJob(session: Session, jobId: string): Promise<JobDetail> {
  const row = await ownJob(session, jobId);
  if (row.upstreamId) await readAgain(row, row.upstreamId);
  else if (isUnanswered(row.status)) await askAgain(row);
  return readDetail(session, jobId);
}

/** Also gets new addresses for results whose addresses have expired. */
export async function readAgain(row: JobRow, upstreamId: string): Promise<void> {
  const { endpoint, params } = readEndpoint(row.kind, upstreamId);
  const answer = await askUpstream(row.keyId, endpoint, { params });
  if (answer.status !== 200) throw refusalOf(answer);
  const upstreamJob = parseUpstreamJob(answer.body);
  if (!upstreamJob) throw new ApiError("upstream_invalid", messages.upstream.unexpected);
  const after = await changeJob(row.id, (now) => {
    const change = applyUpstreamJob(now, upstreamJob, null);
    // The process that follows this job keeps its lease.
    const { leaseOwner: _owner, leaseUntil: _until, ...schedule } = change.schedule ?? {};
    return { ...change, schedule };
  });
  await wakeNextWaitingJob(row, after);
}

async function askAgain(row: JobRow): Promise<void> {
  // The service asked for a rate-limit wait, so it is kept. Our own back-off is not.
  if (row.error?.status === 429) return;
  await makeDue(row.id);
  await sendNow(row.id);
}

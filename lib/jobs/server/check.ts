import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { Session } from "@/lib/session/server/session";
import { askUpstream } from "@/lib/upstream/server/ask";
import { refusalOf } from "@/lib/upstream/server/expect-ok";
import { isAwaitingResponse, type JobDetail } from "../job";
import { messages } from "../messages";
import { applyUpstreamJob } from "./apply-upstream-job";
import { makeDue } from "./lease";
import { ownJob, readDetail } from "./read";
import type { JobRow } from "./schema";
import { sendNow } from "./send";
import { parseUpstreamJob, readEndpoint } from "./upstream-job";
import { wakeNextWaitingJob } from "./wake";
import { changeJob } from "./write-jobs";

/**
 * Reads a job again at once, for free. An accepted job, settled or not, is read from the upstream. One without a
 * response is sent again with its own key. Also throws like `refreshJob`.
 * @throws ApiError `not_found`, also for another workspace's job
 */
export async function checkJob(session: Session, jobId: string): Promise<JobDetail> {
  const row = await ownJob(session, jobId);
  if (row.upstreamId) await refreshJob(row, row.upstreamId);
  else if (isAwaitingResponse(row.status)) await resendNow(row);
  return readDetail(session, jobId);
}

/**
 * Reads a job from the upstream and applies its record, with new addresses of results whose addresses have expired.
 * @throws ApiError the upstream's refusal; `upstream_invalid` for a response that is no job record
 */
export async function refreshJob(row: JobRow, upstreamId: string): Promise<void> {
  const { endpoint, params } = readEndpoint(row.kind, upstreamId);
  const response = await askUpstream(row.keyId, endpoint, { params });
  if (response.status !== 200) throw refusalOf(response);
  const upstreamJob = parseUpstreamJob(response.body);
  if (!upstreamJob) throw new ApiError("upstream_invalid", messages.upstream.unexpected);
  const after = await changeJob(row.id, (now) => {
    const change = applyUpstreamJob(now, upstreamJob, null);
    // A process that polls this job at the same time keeps its lease.
    const { leaseOwner: _owner, leaseUntil: _until, ...schedule } = change.schedule ?? {};
    return { ...change, schedule };
  });
  await wakeNextWaitingJob(row, after);
}

async function resendNow(row: JobRow): Promise<void> {
  // A rate limit of the upstream is respected. Our own back-off is not.
  if (row.error?.status === 429) return;
  await makeDue(row.id);
  await sendNow(row.id);
}

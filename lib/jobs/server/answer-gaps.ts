import "server-only";
import type { UpstreamResponse } from "@/lib/upstream/server/call";
import { isSettled, type JobError } from "../job";
import { messages } from "../messages";
import { readError } from "./classify-response";
import type { JobRow } from "./schema";
import type { UpstreamJob } from "./upstream-job";

/** A job that is said to be complete without a file is read again for so long. */
const LOOK_FOR_RESULT_MS = 60 * 60_000;

/** Whether a job that ended then, without a file, may still get one. */
export const mayGetResult = (completedAt: Date | null): boolean =>
  completedAt !== null && Date.now() - completedAt.getTime() < LOOK_FOR_RESULT_MS;

const NO_RESULT = "no_result";

/** A successful response that lacks something. Its status is that of a success, since nothing was refused. */
const gap = (code: string, message: string): JobError => ({
  ...{ status: 200, code, message },
  ...{ request_id: null, details: null },
});

/**
 * What a job record lacks, to be shown while the job is polled again; null when it lacks nothing. An imported job may be
 * so old that its files no longer exist.
 */
export function gapIn(
  upstreamJob: UpstreamJob,
  now: JobRow,
  { status, completedAt }: Pick<JobRow, "status" | "completedAt">,
): JobError | null {
  if (upstreamJob.status === null && !isSettled(status))
    return gap("unknown_state", messages.upstream.unknownState);
  const isAwaited = now.status !== "completed" || now.nextAttemptAt !== null || now.error?.code === NO_RESULT;
  const isMissing = status === "completed" && isAwaited && upstreamJob.assets.length === 0;
  const isGone =
    now.purgedAt !== null || now.restoredAt !== null || (now.imported && !mayGetResult(completedAt));
  return isMissing && !isGone ? gap(NO_RESULT, messages.upstream.noResult) : null;
}

/** What an answer without a job record is, in the service's own words where it has some. */
export const unexpected = (answer: UpstreamResponse): JobError =>
  answer.status >= 400 ? readError(answer) : gap("upstream_invalid", messages.upstream.unexpected);

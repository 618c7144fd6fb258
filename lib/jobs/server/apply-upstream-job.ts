import "server-only";
import { isSettled, type JobState } from "../job";
import { messages } from "../messages";
import { gapIn, mayGetResult } from "./answer-gaps";
import { keepAssets } from "./assets/asset";
import { merge } from "./merge";
import { pollDelayMs, type TypicalEnd } from "./pacing";
import type { JobRow } from "./schema";
import type { UpstreamJob } from "./upstream-job";
import { type Change, FREE } from "./write-jobs";

const STATUS_MESSAGES: Partial<Record<JobState, string>> = messages.step;

type Circumstances = { activeWithKey?: number; typicalEnd?: TypicalEnd | null; archivePriority?: number };

/**
 * The change that a job record of the service makes to a row, whether it is the response to the creation or to a
 * poll: merged fields, the next poll, the step, and the results with their archive tasks. Tasks with a greater
 * `archivePriority` run first.
 */
export function applyUpstreamJob(
  now: JobRow,
  upstreamJob: UpstreamJob,
  requestId: string | null,
  { activeWithKey = 1, typicalEnd = null, archivePriority = 0 }: Circumstances = {},
): Change {
  const merged = merge(now, upstreamJob, new Date());
  const status = merged.status ?? now.status;
  const acceptedAt = merged.acceptedAt ?? now.acceptedAt ?? new Date();
  const isFirst = now.upstreamId === null;
  const completedAt = merged.completedAt ?? now.completedAt;
  const gap = gapIn(upstreamJob, now, { status, completedAt });
  const attempts = gap ? now.attempts + 1 : 0;
  const isOver = isSettled(status) && !(gap && mayGetResult(completedAt));
  return {
    fields: {
      ...merged,
      ...(isFirst && requestId ? { requestId } : {}),
      ...(now.retryAt ? { retryAt: null } : {}),
      ...(now.error?.code === gap?.code ? {} : { error: gap }),
    },
    schedule: {
      ...FREE,
      attempts,
      dueInMs: isOver
        ? null
        : pollDelayMs({
            ageMs: Date.now() - acceptedAt.getTime(),
            activeWithKey,
            failures: attempts,
            typicalEnd,
          }),
    },
    step: merged.status
      ? { status, note: upstreamJob.failureMessage ?? gap?.message ?? STATUS_MESSAGES[status] ?? null }
      : undefined,
    also: (row, within) =>
      // The results of a purged job stay deleted, also when it is read again. A restored one has those of its export.
      status === "completed" && !row.purgedAt && !row.restoredAt
        ? keepAssets(row, upstreamJob.assets, within, archivePriority)
        : Promise.resolve(false),
  };
}

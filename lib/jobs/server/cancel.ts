import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { Session } from "@/lib/session/server/session";
import { isCancelable, type JobDetail } from "../job";
import { messages } from "../messages";
import { ownJob, readDetail } from "./read";
import { hasLostResponse } from "./send-outcome";
import { wakeNextWaitingJob } from "./wake";
import { type Change, changeJob, NO_LEASE } from "./write-jobs";

/**
 * Cancels a job that waits to be sent again. This is possible because no attempt made anything, and costs no credits.
 * The upstream itself cannot cancel. A job that is canceled already stays so.
 * @throws ApiError `not_found`, also for another workspace's job; `conflict` for a job that was accepted, has ended,
 * or is being sent at this moment
 */
export async function cancelJob(session: Session, jobId: string): Promise<JobDetail> {
  const row = await ownJob(session, jobId);
  const after = await changeJob(row.id, (now) =>
    isCancelable(now) && !hasLostResponse(now) ? cancellation() : null,
  );
  if (after?.status !== "canceled") throw new ApiError("conflict", messages.cannotCancel);
  await wakeNextWaitingJob(row, after);
  return readDetail(session, jobId);
}

const cancellation = (): Change => ({
  fields: {
    status: "canceled",
    failureMessage: messages.failure.canceledHere,
    error: null,
    retryAt: null,
    failedAt: new Date(),
    creditsReserved: 0,
    creditsUsed: 0,
    creditsRefunded: 0,
  },
  schedule: { ...NO_LEASE, dueInMs: null },
  step: { status: "canceled", note: messages.failure.canceledHere },
});

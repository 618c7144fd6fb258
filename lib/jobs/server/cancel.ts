import "server-only";
import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { database } from "@/lib/platform/server/database";
import { assertMayTouch } from "@/lib/session/server/permit";
import { people, sessions } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { ACTIVE_STATES, isCancelable, type JobDetail } from "../job";
import { messages } from "../messages";
import { ownJob, readDetail } from "./read";
import { type JobRow, jobs } from "./schema";
import { hasLostResponse } from "./send-outcome";
import { wakeNextWaitingJob } from "./wake";
import { type Change, changeJob, NO_LEASE } from "./write-jobs";

/**
 * Cancels a job that waits to be sent again. This is possible because no attempt made anything, and costs no credits.
 * The upstream itself cannot cancel. A job that is canceled already stays so.
 * @throws ApiError `not_found`, also for another workspace's job; `conflict` for a job that was accepted, has ended,
 * or is being sent at this moment; `not_permitted` to a role that covers only its own jobs
 */
export async function cancelJob(session: Session, jobId: string): Promise<JobDetail> {
  const row = await ownJob(session, jobId);
  assertMayTouch(session, "remove", row.personId);
  const after = await changeJob(row.id, (now) => (canCancel(now) ? cancellation() : null));
  if (after?.status !== "canceled") throw new ApiError("conflict", messages.cannotCancel);
  await wakeNextWaitingJob(row, after);
  return readDetail(session, jobId);
}

/**
 * Cancels what removed members, and tokens that were stopped, have waiting, as `cancelJob` does. Run when one is, and every
 * minute, for those where a process ended before that.
 */
export async function cancelJobsOfLeavers(): Promise<void> {
  const waiting = await database()
    .select({ job: jobs })
    .from(jobs)
    .innerJoin(people, eq(people.id, jobs.personId))
    .leftJoin(sessions, eq(sessions.id, jobs.tokenId))
    .where(
      and(
        or(isNotNull(people.removedAt), isNotNull(sessions.revokedAt)),
        inArray(jobs.status, [...ACTIVE_STATES]),
      ),
    );
  for (const { job } of waiting) {
    const after = await changeJob(job.id, (now) => (canCancel(now) ? cancellation() : null));
    if (after?.status === "canceled") await wakeNextWaitingJob(job, after);
  }
}

const canCancel = (job: JobRow): boolean => isCancelable(job) && !hasLostResponse(job);

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

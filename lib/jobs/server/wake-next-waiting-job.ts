import "server-only";
import { isSettled, isUnanswered, isWaitingForSlot } from "../job";
import { wakeWaiting } from "./lease";
import type { JobRow } from "./schema";

/**
 * After a change of a job: wakes the next that waits for a slot of the plan, if this one has ended. If it waited
 * itself and was let in, there may be room for more.
 */
export async function wakeNextWaitingJob(before: JobRow, after: JobRow | null): Promise<void> {
  if (!after) return;
  const hasEnded = after.upstreamId !== null && isSettled(after.status) && !isSettled(before.status);
  const wasAnswered = isWaitingForSlot(before) && !isUnanswered(after.status);
  if (hasEnded || wasAnswered) await wakeWaiting(after.workspaceId);
}

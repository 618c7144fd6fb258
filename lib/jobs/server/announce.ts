import "server-only";
import type { Transaction } from "@/lib/platform/server/database";
import { notify } from "@/lib/platform/server/listen";

/** Every visible change of a job is announced on this channel when it commits. */
export const JOB_CHANGED = "job_changed";

export type JobChanged = { workspaceId: string; jobId: string };

/** Announces a change when its transaction commits. */
export const announce = ({ workspaceId, jobId }: JobChanged, within: Transaction): Promise<void> =>
  notify(JOB_CHANGED, `${workspaceId} ${jobId}`, within);

/** Parses a payload of the channel; null when it is malformed. */
export function readAnnouncement(payload: string): JobChanged | null {
  const [workspaceId, jobId] = payload.split(" ");
  return workspaceId && jobId ? { workspaceId, jobId } : null;
}

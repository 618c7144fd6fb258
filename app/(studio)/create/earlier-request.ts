import type { JobsClient } from "@/lib/client/jobs";
import { ApiError } from "@/lib/contract/errors";
import type { JobKind } from "@/lib/jobs/job";

/** The request of the job that an address names, to start a form from; null for one that is not there. */
export async function earlierRequest(
  jobs: Pick<JobsClient, "get">,
  kind: JobKind,
  from: string | string[] | undefined,
): Promise<Record<string, unknown> | null> {
  if (typeof from !== "string") return null;
  try {
    const job = await jobs.get(from);
    return job.kind === kind ? job.request : null;
  } catch (error) {
    // A job that is not there any more, or never was this person's: the form opens as it stood.
    if (error instanceof ApiError) return null;
    throw error;
  }
}

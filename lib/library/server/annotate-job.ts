import "server-only";
import type { JobDetail } from "@/lib/jobs/job";
import { ownJob, readDetail } from "@/lib/jobs/server/read";
import { changeJob } from "@/lib/jobs/server/write-jobs";
import type { Session } from "@/lib/session/server/session";
import type { JobAnnotations } from "../library";
import { pickTake } from "./pick-take";

/**
 * Stores a person's annotations of one job.
 * @throws ApiError `not_found`, also for another workspace's job; `invalid_request` for a pick of a job that is no take
 */
export async function annotateJob(
  session: Session,
  jobId: string,
  annotations: JobAnnotations,
): Promise<JobDetail> {
  const job = await ownJob(session, jobId);
  if (annotations.picked !== undefined) await pickTake(job, annotations.picked);
  await changeJob(jobId, () => ({ fields: annotationFields(annotations) }));
  return readDetail(session, jobId);
}

/** The columns of annotations, whether a person or an import brings them. */
export const annotationFields = ({ favorite, tags, note }: JobAnnotations) => ({
  ...(favorite === undefined ? {} : { favorite }),
  ...(tags === undefined ? {} : { tags: [...new Set(tags)].sort() }),
  ...(note === undefined ? {} : { note: note.trim() || null }),
});

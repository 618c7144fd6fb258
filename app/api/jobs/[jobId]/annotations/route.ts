import { jobPath } from "@/lib/jobs/filters";
import { jobAnnotations } from "@/lib/library/library";
import { annotateJob } from "@/lib/library/server/annotate-job";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * Changes the favorite mark, the tags and the note of a job. A field that is absent stays unchanged.
 * 404 (`not_found`) for another workspace's job.
 */
export const PATCH = handle({
  params: jobPath,
  body: jobAnnotations,
  run: ({ session, params, body }) => annotateJob(session, params.jobId, body),
});

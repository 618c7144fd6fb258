import { jobPath } from "@/lib/jobs/filters";
import { readDetail } from "@/lib/jobs/server/read";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * A job with its results and its timeline. Credits are whole credits, null where the service did not say.
 * 404 (`not_found`) for another workspace's job, and for a purged one.
 */
export const GET = handle({
  params: jobPath,
  run: ({ session, params }) => readDetail(session, params.jobId),
});

import { z } from "zod";
import { jobPath } from "@/lib/jobs/filters";
import { checkJob } from "@/lib/jobs/server/check";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * Reads a job from the service again, or asks again for an answer that was lost. Free.
 * 404 (`not_found`) for another workspace's job. A refusal of the service is passed on.
 */
export const POST = handle({
  params: jobPath,
  body: z.strictObject({}),
  run: ({ session, params }) => checkJob(session, params.jobId),
});

import { z } from "zod";
import { jobPath } from "@/lib/jobs/filters";
import { cancelJob } from "@/lib/jobs/server/cancel";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * Cancels a job that the API has not accepted. Free.
 * 404 (`not_found`) for another workspace's job; 409 (`conflict`) for one that was accepted, has ended or is being sent.
 */
export const POST = handle({
  params: jobPath,
  body: z.strictObject({}),
  run: ({ session, params }) => cancelJob(session, params.jobId),
});

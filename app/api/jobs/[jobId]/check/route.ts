import { z } from "zod";
import { jobPath } from "@/lib/jobs/filters";
import { checkJob } from "@/lib/jobs/server/check";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const POST = handle({
  params: jobPath,
  body: z.strictObject({}),
  run: ({ session, params }) => checkJob(session, params.jobId),
});

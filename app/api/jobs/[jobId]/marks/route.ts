import { jobPath } from "@/lib/jobs/filters";
import { jobMarks } from "@/lib/library/library";
import { markJob } from "@/lib/library/server/mark";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const PATCH = handle({
  params: jobPath,
  body: jobMarks,
  run: ({ session, params, body }) => markJob(session, params.jobId, body),
});

import { jobPath } from "@/lib/jobs/filters";
import { readDetail } from "@/lib/jobs/server/read";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const GET = handle({
  params: jobPath,
  run: ({ session, params }) => readDetail(session, params.jobId),
});

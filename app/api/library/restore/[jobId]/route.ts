import { jobPath } from "@/lib/jobs/filters";
import { restoreFile } from "@/lib/library/server/restore";
import { leaveSignal } from "@/lib/platform/server/leave-signal";
import { handle } from "@/lib/session/server/handle";
import { incomingFile } from "@/lib/uploads/server/body";

export const dynamic = "force-dynamic";

export const POST = handle({
  params: jobPath,
  rawBody: true,
  status: 201,
  run: async ({ session, params, request }) =>
    restoreFile(session, params.jobId, (await incomingFile(request)).bytes, leaveSignal(request)),
});

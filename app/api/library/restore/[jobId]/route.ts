import { jobPath } from "@/lib/jobs/filters";
import { restoreFile } from "@/lib/library/server/restore-file";
import { leaveSignal } from "@/lib/platform/server/leave-signal";
import { handle } from "@/lib/session/server/handle";
import { incomingFile } from "@/lib/uploads/server/body";

export const dynamic = "force-dynamic";

/**
 * Stores a file of at most 4 GB for a restored job. The type is detected from the bytes.
 * 408 (`request_timeout`) when no byte arrives for 20 seconds. 409 (`conflict`) for a job that was not
 * restored. 413 (`payload_too_large`) for a larger file, 415 (`unsupported_media`) for what is no picture,
 * clip or sound. 429 (`rate_limited`) with too many uploads open. 503 (`unavailable`) while too many files
 * wait. 507 (`insufficient_storage`) at the storage limit, and with too little free disk.
 */
export const POST = handle({
  params: jobPath,
  rawBody: true,
  status: 201,
  run: ({ session, params, request }) =>
    restoreFile(session, params.jobId, incomingFile(request), leaveSignal(request)),
});

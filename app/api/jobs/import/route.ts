import { importJob as importBody } from "@/lib/jobs/job";
import { importJob } from "@/lib/jobs/server/import-job";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * Imports a job that was made elsewhere, by its id at the service. Free. The same id again answers with the
 * same job.
 * 404 (`not_found`) when the service has no such job of this kind. 409 (`conflict`) while a request of this
 * kind has no answer yet, because the job may be its own.
 */
export const POST = handle({
  body: importBody,
  run: ({ session, body }) => importJob(session, body),
});

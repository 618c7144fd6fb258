import { importJob as importBody } from "@/lib/jobs/job";
import { importJob } from "@/lib/jobs/server/import-job";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const POST = handle({ body: importBody, run: ({ session, body }) => importJob(session, body) });

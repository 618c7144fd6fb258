import { adoptJob as adoptBody } from "@/lib/jobs/job";
import { adoptJob } from "@/lib/jobs/server/adopt";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const POST = handle({ body: adoptBody, run: ({ session, body }) => adoptJob(session, body) });

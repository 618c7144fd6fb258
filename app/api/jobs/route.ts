import { IDEMPOTENCY_HEADER } from "@/lib/contract/idempotency";
import { createIntent } from "@/lib/intents/server/intents";
import { createJob } from "@/lib/jobs/job";
import { listJobs, listQuery } from "@/lib/jobs/server/search/list";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const GET = handle({ query: listQuery, run: ({ session, query }) => listJobs(session, query) });

export const POST = handle({
  body: createJob,
  status: 202,
  run: ({ session, body, request }) => createIntent(session, body, request.headers.get(IDEMPOTENCY_HEADER)),
});

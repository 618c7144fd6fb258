import { IDEMPOTENCY_HEADER } from "@/lib/contract/idempotency";
import { createIntent } from "@/lib/intents/server/intents";
import { createJob } from "@/lib/jobs/job";
import { listJobsText, listQuery } from "@/lib/jobs/server/search/list";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * A page of the jobs that match the filters, newest first unless `sort` names another order.
 * 400 (`invalid_request`) for a cursor that is not one of ours.
 */
export const GET = handle({
  query: listQuery,
  run: async ({ session, query }) =>
    new Response(await listJobsText(session, query), { headers: { "content-type": "application/json" } }),
});

/**
 * Accepts a job and answers before the service does. The same `Idempotency-Key` with the same body answers
 * with the same job.
 * 400 (`invalid_request`) with the field of what is not sold. 402 (`budget_reached`, `balance_reached`) where a limit or the
 * balance blocks.
 * 409 (`idempotency_conflict`) for a key that was used with another body, and (`price_increased`) for a price above
 * `credits_quoted`, the one that was shown. 429 (`rate_limited`) with 500 active jobs, or
 * 600 in a minute.
 */
export const POST = handle({
  body: createJob,
  status: 202,
  run: ({ session, body, request }) => createIntent(session, body, request.headers.get(IDEMPOTENCY_HEADER)),
});

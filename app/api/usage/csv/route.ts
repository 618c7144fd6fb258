import { leaveSignal } from "@/lib/platform/server/leave-signal";
import { limitedStream } from "@/lib/platform/server/limited-stream";
import { handle } from "@/lib/session/server/handle";
import { usageCsv } from "@/lib/usage/server/usage-csv";
import { usageQuery } from "@/lib/usage/usage";

export const dynamic = "force-dynamic";

/**
 * The finest rows of a range of days as a CSV file, in whole credits: one for each day, kind, model and
 * person.
 * 400 (`invalid_request`) for a range of more than three years, and for a time zone that the database does
 * not know. 429 (`rate_limited`) and 503 (`unavailable`) while too many downloads are open.
 */
export const GET = handle({
  query: usageQuery,
  run: ({ session, query, request }) =>
    limitedStream({ kind: "download", owner: session, signal: leaveSignal(request) }, () =>
      usageCsv(session, query),
    ),
});

import { leaveSignal } from "@/lib/platform/server/leave-signal";
import { limitedStream } from "@/lib/platform/server/limited-stream";
import { handle } from "@/lib/session/server/handle";
import { ledgerFilters } from "@/lib/usage/ledger";
import { ledgerCsv } from "@/lib/usage/server/ledger/ledger-csv";

export const dynamic = "force-dynamic";

/**
 * Every job of a filter of the ledger as a CSV file, one line a job, streamed.
 * 400 (`invalid_request`) for a time zone that the database does not know. 429 (`rate_limited`) and 503
 * (`unavailable`) while too many downloads are open.
 */
export const GET = handle({
  query: ledgerFilters,
  run: ({ session, query, request }) =>
    limitedStream({ kind: "download", owner: session, signal: leaveSignal(request) }, () =>
      ledgerCsv(session, query),
    ),
});

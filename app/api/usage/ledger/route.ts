import { handle } from "@/lib/session/server/handle";
import { ledgerQuery, readLedger } from "@/lib/usage/server/ledger/read-ledger";

export const dynamic = "force-dynamic";

/**
 * One page of the ledger: every job made here with its credits, deleted ones too, filtered as asked. The first page
 * has the sums over the whole filter.
 * 400 (`invalid_request`) for a malformed cursor, and for a time zone that the database does not know.
 */
export const GET = handle({
  query: ledgerQuery,
  run: ({ session, query }) => readLedger(session, query),
});

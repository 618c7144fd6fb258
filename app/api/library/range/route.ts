import { rangeQuery } from "@/lib/library/library";
import { readRange } from "@/lib/library/server/range";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * The jobs of a list between two of its jobs, both inclusive, in either direction. Empty when either is not
 * in this workspace.
 * 400 (`invalid_request`) for more than 5,000 jobs.
 */
export const GET = handle({
  query: rangeQuery,
  run: ({ session, query }) => readRange(session, query),
});

import { monthQuery } from "@/lib/budget/month";
import { readUsageMonth } from "@/lib/budget/server/read-usage-month";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * What the whole workspace spent this month, next to the last month, in credits. The month begins in `tz`.
 * 400 (`invalid_request`) for a time zone that the database does not know.
 */
export const GET = handle({
  query: monthQuery,
  run: ({ session, query }) => readUsageMonth(session, query.tz),
});

import { handle } from "@/lib/session/server/handle";
import { readUsage } from "@/lib/usage/server/read-usage";
import { usageQuery } from "@/lib/usage/usage";

export const dynamic = "force-dynamic";

/**
 * What the workspace's jobs of a range of days cost, in whole credits: in total, by day, model, kind, person
 * and tag. Days are those of `tz`, by default UTC.
 * 400 (`invalid_request`) for a range of more than three years, and for a time zone that the database does
 * not know.
 */
export const GET = handle({
  query: usageQuery,
  run: ({ session, query }) => readUsage(session, query),
});

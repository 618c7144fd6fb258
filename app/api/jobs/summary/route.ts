import { handle } from "@/lib/session/server/handle";
import { summarize, summaryQuery } from "@/lib/usage/server/summary";

export const dynamic = "force-dynamic";

/**
 * The number of active jobs in the workspace, the credits they hold, and the credits spent this month. The
 * month begins at midnight in `tz`, by default UTC.
 */
export const GET = handle({
  query: summaryQuery,
  run: ({ session, query }) => summarize(session, query.tz),
});

import { correctSpelling } from "@/lib/jobs/server/search/spelling";
import { spellingQuery } from "@/lib/jobs/spelling";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * The search with one typing error corrected in each word that no job of the workspace has; null when there is
 * nothing to correct, or nothing near.
 */
export const GET = handle({
  query: spellingQuery,
  run: ({ session, query }) => correctSpelling(session, query.q),
});

import { outlineQuery, readOutline } from "@/lib/jobs/server/search/outline";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * The shapes of all tiles of a list, page by page, and how many jobs each day in `zone` has. An order that is
 * not by time has no days.
 */
export const GET = handle({
  query: outlineQuery,
  run: ({ session, query }) => readOutline(session, query),
});

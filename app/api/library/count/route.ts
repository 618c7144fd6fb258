import { jobFilters } from "@/lib/jobs/filters";
import { countJobs } from "@/lib/library/server/names";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/** How many jobs match the filters of a list. */
export const GET = handle({
  query: jobFilters,
  run: ({ session, query }) => countJobs(session, query),
});

import { summarize, summaryQuery } from "@/lib/jobs/server/summary";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const GET = handle({ query: summaryQuery, run: ({ session, query }) => summarize(session, query.tz) });

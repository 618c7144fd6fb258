import { handle } from "@/lib/session/server/handle";
import { summarize, summaryQuery } from "@/lib/usage/server/summary";

export const dynamic = "force-dynamic";

export const GET = handle({ query: summaryQuery, run: ({ session, query }) => summarize(session, query.tz) });

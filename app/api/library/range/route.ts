import { rangeQuery } from "@/lib/library/library";
import { readRange } from "@/lib/library/server/range";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const GET = handle({ query: rangeQuery, run: ({ session, query }) => readRange(session, query) });

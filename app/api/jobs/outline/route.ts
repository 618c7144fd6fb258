import { outlineQuery, readOutline } from "@/lib/jobs/server/search/outline";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const GET = handle({ query: outlineQuery, run: ({ session, query }) => readOutline(session, query) });

import { handle } from "@/lib/session/server/handle";
import { readUsage } from "@/lib/usage/server/read-usage";
import { usageQuery } from "@/lib/usage/usage";

export const dynamic = "force-dynamic";

export const GET = handle({ query: usageQuery, run: ({ session, query }) => readUsage(session, query) });

import { readUsualTime } from "@/lib/jobs/server/usual-time";
import { usualTimeOf } from "@/lib/jobs/usual-time";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const GET = handle({ query: usualTimeOf, run: ({ session, query }) => readUsualTime(session, query) });

import { respond } from "@/lib/http/server/respond";
import { answerMetrics } from "@/lib/operations/server/answers";

export const dynamic = "force-dynamic";

/**
 * For a scraper with METRICS_TOKEN: load and memory of the process, and counts of what all processes share,
 * without a word about whose. 401 (`unauthenticated`) with another token. 404 (`not_found`) while none is set.
 */
export const GET = (request: Request) => respond(request, () => answerMetrics(request.headers));

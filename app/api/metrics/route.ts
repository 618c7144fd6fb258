import { respond } from "@/lib/http/server/respond";
import { metrics } from "@/lib/platform/server/metrics";
import { assertMetricsAccess } from "@/lib/platform/server/metrics-access";

export const dynamic = "force-dynamic";

/**
 * For a scraper with METRICS_TOKEN: load and memory of the process, and nothing about jobs.
 * 401 (`unauthenticated`) with another token. 404 (`not_found`) while none is set.
 */
export const GET = (request: Request) =>
  respond(async () => {
    assertMetricsAccess(request.headers);
    return new Response(await metrics().metrics(), { headers: { "content-type": metrics().contentType } });
  });

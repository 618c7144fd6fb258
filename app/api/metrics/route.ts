import { metrics } from "@/lib/platform/server/metrics";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/** For a scraper that holds a session cookie: load and memory of the process, nothing of anybody's jobs. */
export const GET = handle({
  run: async () =>
    new Response(await metrics().metrics(), { headers: { "content-type": metrics().contentType } }),
});

import { jobFeed } from "@/lib/feed/server/feed";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * The live feed of the workspace as server-sent events. It resumes after `Last-Event-ID` or `?after=`, and
 * ends with the session.
 * 429 (`rate_limited`) and 503 (`unavailable`) while too many feeds are open.
 */
export const GET = handle({ run: ({ session, request }) => jobFeed(session, request) });

/** Next would answer HEAD by running GET and leave its stream open for ever. */
export const HEAD = handle({
  run: () => new Response(null, { headers: { "content-type": "text/event-stream; charset=utf-8" } }),
});

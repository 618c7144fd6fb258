import { zipPath } from "@/lib/library/library";
import { deliverZip } from "@/lib/library/server/zip/tickets";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * The ZIP of a ticket, made while it is sent.
 * 404 (`not_found`) for an expired ticket, and for another workspace's. 429 (`rate_limited`) and
 * 503 (`unavailable`) while too many downloads are open.
 */
const deliver = handle({
  params: zipPath,
  run: ({ session, params, request }) => deliverZip(session, params.zipId, request),
});

// HEAD has its own handler, because Next would otherwise run GET and leave its stream open for ever.
export { deliver as GET, deliver as HEAD };

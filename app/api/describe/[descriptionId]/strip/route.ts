import { descriptionPath } from "@/lib/describe/description";
import { deliverStrip } from "@/lib/describe/server/deliver";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * One WebP with a tile for each of the first 100 shots, side by side.
 * 404 (`not_found`) while there is none, and for another workspace's description.
 */
const deliver = handle({
  params: descriptionPath,
  run: ({ session, params, request }) => deliverStrip(session, params.descriptionId, request),
});

/** HEAD is exported, because Next would otherwise run GET for it and open a body that is never read. */
export { deliver as GET, deliver as HEAD };

import { descriptionPath } from "@/lib/describe/description";
import { deliverClip } from "@/lib/describe/server/deliver";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * Our copy of a linked clip, whole or one range.
 * 404 (`not_found`) when there is none, and for another workspace's description.
 */
const deliver = handle({
  params: descriptionPath,
  run: ({ session, params, request }) => deliverClip(session, params.descriptionId, request),
});

/** HEAD is exported, because Next would otherwise run GET for it and open a body that is never read. */
export { deliver as GET, deliver as HEAD };

import { assetPath } from "@/lib/jobs/filters";
import { deliverPoster } from "@/lib/jobs/server/assets/deliver";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * The poster of a result as WebP, whole or one range.
 * 404 (`not_found`) while there is none, and for another workspace's result.
 */
const deliver = handle({
  params: assetPath,
  run: ({ session, params, request }) => deliverPoster(session, params.assetId, request),
});

/** HEAD is exported, because Next would otherwise run GET for it and open a body that is never read. */
export { deliver as GET, deliver as HEAD };

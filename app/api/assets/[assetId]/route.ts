import { assetPath } from "@/lib/jobs/filters";
import { deliverAsset } from "@/lib/jobs/server/assets/deliver";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * The bytes of a result, whole or one range: our own copy, before there is one the service's. `?download`
 * saves them under a readable name.
 * 404 (`not_found`) for another workspace's result. 429 (`rate_limited`) and 503 (`unavailable`) while too
 * many files are open.
 */
const deliver = handle({
  params: assetPath,
  run: ({ session, params, request }) => deliverAsset(session, params.assetId, request),
});

/** HEAD is exported, because Next would otherwise run GET for it and open a body that is never read. */
export { deliver as GET, deliver as HEAD };

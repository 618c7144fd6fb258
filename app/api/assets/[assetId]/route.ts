import { assetPath } from "@/lib/jobs/filters";
import { deliverAsset } from "@/lib/jobs/server/assets/deliver";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

const deliver = handle({
  params: assetPath,
  run: ({ session, params, request }) => deliverAsset(session, params.assetId, request),
});

/** HEAD is exported, because Next would otherwise run GET for it and open a body that is never read. */
export { deliver as GET, deliver as HEAD };

import { zipPath } from "@/lib/library/library";
import { deliverZip } from "@/lib/library/server/zip/tickets";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

const deliver = handle({
  params: zipPath,
  run: ({ session, params, request }) => deliverZip(session, params.zipId, request),
});

// HEAD has its own handler, because Next would otherwise run GET and leave its stream open for ever.
export { deliver as GET, deliver as HEAD };

import { descriptionPath } from "@/lib/describe/description";
import { deliverStrip } from "@/lib/describe/server/deliver";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

const deliver = handle({
  params: descriptionPath,
  run: ({ session, params, request }) => deliverStrip(session, params.descriptionId, request),
});

/** HEAD is named so that Next does not answer it by opening a body nobody reads. */
export { deliver as GET, deliver as HEAD };

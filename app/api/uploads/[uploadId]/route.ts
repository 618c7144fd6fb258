import { z } from "zod";
import { forgetClip } from "@/lib/describe/server/forget-clip";
import { idInRequest } from "@/lib/platform/ids";
import { handle } from "@/lib/session/server/handle";
import { deleteUpload } from "@/lib/uploads/server/delete";
import { deliverUpload } from "@/lib/uploads/server/uploads";

export const dynamic = "force-dynamic";

const params = z.object({ uploadId: idInRequest });
const deliver = handle({
  params,
  run: ({ session, params, request }) => deliverUpload(session, params.uploadId, request),
});

export const DELETE = handle({
  params,
  run: ({ session, params }) => deleteUpload(session, params.uploadId, forgetClip),
});

/** HEAD is exported, because Next would otherwise run GET for it and open a body that is never read. */
export { deliver as GET, deliver as HEAD };

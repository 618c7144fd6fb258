import { z } from "zod";
import { forgetClip } from "@/lib/describe/server/forget-clip";
import { idInRequest } from "@/lib/platform/ids";
import { handle } from "@/lib/session/server/handle";
import { deleteUpload } from "@/lib/uploads/server/delete";
import { deliverUpload } from "@/lib/uploads/server/uploads";

export const dynamic = "force-dynamic";

const params = z.object({ uploadId: idInRequest });

/** Our copy of an upload, whole or one range. 404 (`not_found`) for another workspace's upload. */
const deliver = handle({
  params,
  run: ({ session, params, request }) => deliverUpload(session, params.uploadId, request),
});

/**
 * Deletes our copy of an upload, and the pictures of its descriptions. The service's copy stays until its
 * link expires.
 * 404 (`not_found`) for another workspace's upload.
 */
export const DELETE = handle({
  params,
  run: ({ session, params }) => deleteUpload(session, params.uploadId, forgetClip),
});

/** HEAD is exported, because Next would otherwise run GET for it and open a body that is never read. */
export { deliver as GET, deliver as HEAD };

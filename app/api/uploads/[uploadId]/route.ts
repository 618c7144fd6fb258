import { z } from "zod";
import { handle } from "@/lib/session/server/handle";
import { deliverUpload } from "@/lib/uploads/server/uploads";

export const dynamic = "force-dynamic";

const deliver = handle({
  params: z.object({ uploadId: z.string().max(128) }),
  run: ({ session, params, request }) => deliverUpload(session, params.uploadId, request),
});

/** HEAD is named so that Next does not answer it by opening a body nobody reads. */
export { deliver as GET, deliver as HEAD };

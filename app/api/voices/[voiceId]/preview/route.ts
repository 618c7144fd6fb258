import { z } from "zod";
import { handle } from "@/lib/session/server/handle";
import { deliverPreview } from "@/lib/voices/server/preview";

export const dynamic = "force-dynamic";

const deliver = handle({
  params: z.object({ voiceId: z.string().min(1).max(200) }),
  run: ({ session, params, request }) => deliverPreview(session, params.voiceId, request),
});

// HEAD has a handler of its own: Next would otherwise run GET and never read what it answers.
export { deliver as GET, deliver as HEAD };

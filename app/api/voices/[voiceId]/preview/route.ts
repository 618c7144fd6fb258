import { handle } from "@/lib/session/server/handle";
import { deliverPreview } from "@/lib/voices/server/preview";
import { voicePath } from "@/lib/voices/voice-entry";

export const dynamic = "force-dynamic";

const deliver = handle({
  params: voicePath,
  run: ({ session, params, request }) => deliverPreview(session, params.voiceId, request),
});

// HEAD has its own handler, because Next would otherwise run GET and never read its body.
export { deliver as GET, deliver as HEAD };

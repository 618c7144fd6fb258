import { handle } from "@/lib/session/server/handle";
import { deliverPreview } from "@/lib/voices/server/preview";
import { voicePath } from "@/lib/voices/voice-entry";

export const dynamic = "force-dynamic";

const deliver = handle({
  params: voicePath,
  run: ({ session, params, request }) => deliverPreview(session, params.voiceId, request),
});

// HEAD has a handler of its own: Next would otherwise run GET and never read what it answers.
export { deliver as GET, deliver as HEAD };

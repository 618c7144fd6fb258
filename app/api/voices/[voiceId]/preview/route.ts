import { handle } from "@/lib/session/server/handle";
import { deliverPreview } from "@/lib/voices/server/preview";
import { voicePath } from "@/lib/voices/voice-entry";

export const dynamic = "force-dynamic";

/**
 * The preview of a library voice, which our server fetches from the service.
 * 404 (`not_found`) for a voice without one. 415 (`unsupported_media`) when the service's file is no sound.
 * 429 (`rate_limited`) and 503 (`unavailable`) while too many files are open.
 */
const deliver = handle({
  params: voicePath,
  run: ({ session, params, request }) => deliverPreview(session, params.voiceId, request),
});

// HEAD has its own handler, because Next would otherwise run GET and never read its body.
export { deliver as GET, deliver as HEAD };

import * as z from "zod/mini";
import { VOICE_MODE_FIELD } from "@/lib/contract/assumptions";
import { voiceRequest } from "@/lib/contract/voice";
import { linkedInput } from "@/lib/inputs/hosted-input";
import { draftChoice, draftInput, draftPerPerson, draftTags, draftText } from "./draft-fields";

/** The unsent form of a voice take. */
export const voiceDraft = z.object({
  mode: z.catch(z.enum(["tts", "sts"]), "tts"),
  voiceId: draftChoice,
  text: draftText,
  sound: draftInput,
  tags: draftTags,
});
export type VoiceDraft = z.infer<typeof voiceDraft>;

export const voiceDraftOf = draftPerPerson("voice-draft", voiceDraft);

/** The draft of an earlier request, to be changed and sent again, but its tags; null for a request of another shape. */
export function voiceDraftFromRequest(request: unknown): Omit<VoiceDraft, "tags"> | null {
  const parsed = voiceRequest.safeParse(request);
  if (!parsed.success) return null;
  const { voice_id: voiceId } = parsed.data;
  return parsed.data[VOICE_MODE_FIELD] === "tts"
    ? { mode: "tts", voiceId, text: parsed.data.text, sound: null }
    : { mode: "sts", voiceId, text: "", sound: linkedInput(parsed.data.audio_url, "audio") };
}

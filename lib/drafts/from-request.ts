import { avatarRequest, imageRequest, VOICE_MODE_FIELD } from "@/lib/contract/assumptions";
import { voiceRequest } from "@/lib/contract/voice";
import { linkedInput } from "@/lib/inputs/hosted-input";
import type { AvatarDraft, ImageDraft, VoiceDraft } from "./make-drafts";

/** The form's draft behind an earlier request, to be changed and sent anew; null for one in another shape. */
export function imageDraftOf(request: unknown): ImageDraft | null {
  const parsed = imageRequest.safeParse(request);
  if (!parsed.success) return null;
  const { model_id: modelId, prompt, ratio, resolution, quality, input_image_url: url } = parsed.data;
  return {
    prompt,
    modelId,
    ratio: ratio ?? null,
    resolution: resolution ?? null,
    quality: quality ?? null,
    input: url ? linkedInput(url, "image") : null,
  };
}

/** As much for a take of a voice. */
export function voiceDraftOf(request: unknown): VoiceDraft | null {
  const parsed = voiceRequest.safeParse(request);
  if (!parsed.success) return null;
  const { voice_id: voiceId } = parsed.data;
  return parsed.data[VOICE_MODE_FIELD] === "tts"
    ? { mode: "tts", voiceId, text: parsed.data.text, sound: null }
    : { mode: "sts", voiceId, text: "", sound: linkedInput(parsed.data.audio_url, "audio") };
}

/** As much for a talking portrait. */
export function avatarDraftOf(request: unknown): AvatarDraft | null {
  const parsed = avatarRequest.safeParse(request);
  if (!parsed.success) return null;
  const { image_url, voice_id, text, audio_url, resolution } = parsed.data;
  return {
    portrait: linkedInput(image_url, "image"),
    speech: audio_url ? "sound" : "text",
    voiceId: voice_id ?? null,
    text: text ?? "",
    sound: audio_url ? linkedInput(audio_url, "audio") : null,
    resolution: resolution ?? null,
  };
}

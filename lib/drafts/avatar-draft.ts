import * as z from "zod/mini";
import { avatarRequest } from "@/lib/contract/assumptions";
import { linkedInput } from "@/lib/inputs/hosted-input";
import { draftChoice, draftInput, draftPerPerson, draftTags, draftText } from "./draft-fields";

/** The unsent form of a talking portrait. */
export const avatarDraft = z.object({
  portrait: draftInput,
  speech: z.catch(z.enum(["text", "sound"]), "text"),
  voiceId: draftChoice,
  text: draftText,
  sound: draftInput,
  resolution: draftChoice,
  tags: draftTags,
});
export type AvatarDraft = z.infer<typeof avatarDraft>;

export const avatarDraftOf = draftPerPerson("avatar-draft", avatarDraft);

/** The draft of an earlier request, to be changed and sent again, but its tags; null for a request of another shape. */
export function avatarDraftFromRequest(request: unknown): Omit<AvatarDraft, "tags"> | null {
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

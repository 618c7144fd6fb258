import * as z from "zod/mini";
import { mapImageOptions } from "@/lib/catalog/image/image-fields";
import { imageRequest } from "@/lib/contract/assumptions";
import { linkedInput } from "@/lib/inputs/hosted-input";
import { draftChoice, draftInput, draftPerPerson, draftTags, draftText } from "./draft-fields";
import { otherModels } from "./takes-draft";

/** The unsent form of a picture. */
export const imageDraft = z.object({
  prompt: draftText,
  modelId: draftChoice,
  ...mapImageOptions(() => draftChoice),
  input: draftInput,
  otherModels,
  tags: draftTags,
});
export type ImageDraft = z.infer<typeof imageDraft>;

export const imageDraftOf = draftPerPerson("image-draft", imageDraft);

/** The draft of an earlier request, to be changed and sent again, but its tags; null for a request of another shape. */
export function imageDraftFromRequest(request: unknown): Omit<ImageDraft, "tags"> | null {
  const parsed = imageRequest.safeParse(request);
  if (!parsed.success) return null;
  const { model_id: modelId, prompt, input_image_url: url } = parsed.data;
  return {
    prompt,
    modelId,
    ...mapImageOptions((option) => parsed.data[option] ?? null),
    input: url ? linkedInput(url, "image") : null,
    // An earlier request is a press of one model.
    otherModels: [],
  };
}

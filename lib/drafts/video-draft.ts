import * as z from "zod/mini";
import type { AcceptedInputs } from "@/lib/catalog/inputs";
import { eachFree } from "@/lib/catalog/video-fields";
import { videoMode } from "@/lib/contract/video";
import { hostedInput } from "@/lib/inputs/hosted-input";
import { storedPerPerson } from "@/lib/platform/stored";
import { draftInput, draftText } from "./draft-fields";

const option = z.optional(z.nullable(z.string()));
const selection = z.object({
  modelId: z.optional(z.string()),
  mode: z.optional(videoMode),
  tier: option,
  resolution: option,
  duration: option,
  audio: z.optional(z.nullable(z.boolean())),
  ...eachFree(() => option),
});

/**
 * All fields of the video form. Text and inputs of fields that the model ignores are kept for another model.
 */
export const videoDraft = z.object({
  /** Empty until a model is chosen; the form then starts with the catalog's first. */
  selection: z.catch(selection, {}),
  prompt: draftText,
  negativePrompt: draftText,
  firstFrame: draftInput,
  sourceVideo: draftInput,
  lastFrame: draftInput,
  references: z.catch(z.array(hostedInput), []),
});
export type VideoDraft = z.infer<typeof videoDraft>;

export const EMPTY_DRAFT = videoDraft.parse({});

export const videoDraftOf = storedPerPerson({
  name: "video-draft",
  schema: videoDraft,
  initial: EMPTY_DRAFT,
});

export type ShownInputs = Pick<VideoDraft, "firstFrame" | "lastFrame" | "sourceVideo" | "references">;

/**
 * The inputs of a draft that the form shows and the request has. References and frames exclude each other:
 * when there are references, frames stay hidden in the draft.
 */
export function shownInputs(draft: ShownInputs, acceptedInputs: AcceptedInputs): ShownInputs {
  const references = draft.references.slice(0, acceptedInputs.referencesMax);
  const hasReferences = references.length > 0;
  return {
    firstFrame: acceptedInputs.image === "none" || hasReferences ? null : draft.firstFrame,
    lastFrame: acceptedInputs.lastFrame && !hasReferences ? draft.lastFrame : null,
    sourceVideo: acceptedInputs.video === "none" ? null : draft.sourceVideo,
    references,
  };
}

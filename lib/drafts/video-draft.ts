import * as z from "zod/mini";
import type { AcceptedInputs } from "@/lib/catalog/field-state";
import { mapFields } from "@/lib/catalog/request-field";
import {
  definedSettings,
  type Field,
  mapTexts,
  type RequestedSettings,
  VIDEO_SETTINGS,
} from "@/lib/catalog/video-fields";
import { videoMode } from "@/lib/contract/video";
import { hostedInput } from "@/lib/inputs/hosted-input";
import { draftInput, draftPerPerson, draftTags, draftText } from "./draft-fields";
import { otherModels } from "./takes-draft";

const option = z.optional(z.nullable(z.string()));
const selection = z.object({
  modelId: z.optional(z.string()),
  mode: z.optional(videoMode),
  ...mapFields(VIDEO_SETTINGS, () => option),
  audio: z.optional(z.nullable(z.boolean())),
});

/**
 * All fields of the video form. Text and inputs of fields that the model ignores are kept for another model.
 */
export const videoDraft = z.object({
  /** Empty until a model is chosen; the form then starts with the catalog's first. */
  selection: z.catch(selection, {}),
  prompt: draftText,
  ...mapTexts(() => draftText),
  firstFrame: draftInput,
  sourceVideo: draftInput,
  lastFrame: draftInput,
  references: z.catch(z.array(hostedInput), []),
  otherModels,
  tags: draftTags,
});
export type VideoDraft = z.infer<typeof videoDraft>;

export const EMPTY_DRAFT = videoDraft.parse({});

export const videoDraftOf = draftPerPerson("video-draft", videoDraft);

/** The path of an option in the draft. */
export const optionPath = <Option extends Field>(option: Option) => `selection.${option}` as const;

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

/**
 * The contents of the form from a link or an old job. The catalog turns `requested` into a valid selection.
 */
export type Preset = { requested: RequestedSettings; fields: Partial<Omit<VideoDraft, "selection">> };

/** The draft with a preset applied. What it leaves open stays as the person requested. */
export function applyPreset(draft: VideoDraft, { requested, fields }: Preset): VideoDraft {
  return {
    ...EMPTY_DRAFT,
    ...draft,
    ...fields,
    // A preset of one model is a press of one model.
    ...(requested.modelId ? { otherModels: [] } : {}),
    selection: { ...draft.selection, ...definedSettings(requested) },
  };
}

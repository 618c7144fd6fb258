import * as z from "zod/mini";
import type { AcceptedInputs } from "@/lib/catalog/inputs";
import { definedSettings, type RequestedSettings } from "@/lib/catalog/selection";
import { type Field, mapTexts, mapUnpriced, WIRE_NAMES } from "@/lib/catalog/video-fields";
import { requestedSettingsOf } from "@/lib/catalog/video-request";
import { VIDEO_FRAME_FIELDS } from "@/lib/contract/assumptions";
import { videoMode, videoRequest } from "@/lib/contract/video";
import { type HostedInput, hostedInput, linkedInput } from "@/lib/inputs/hosted-input";
import type { CreateVideoSearch } from "@/lib/navigation/create";
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
  ...mapUnpriced(() => option),
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
});
export type VideoDraft = z.infer<typeof videoDraft>;

export const EMPTY_DRAFT = videoDraft.parse({});

export const videoDraftOf = storedPerPerson({
  name: "video-draft",
  schema: videoDraft,
  initial: EMPTY_DRAFT,
});

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

const linked = (url: string | undefined, type: HostedInput["type"]) => (url ? linkedInput(url, type) : null);

/** A job's whole request, for a remix. Null when it is not a request of the video form. */
export function presetFromRequest(request: unknown): Preset | null {
  const parsed = videoRequest.safeParse(request);
  if (!parsed.success) return null;
  const { data } = parsed;
  return {
    requested: requestedSettingsOf(data),
    fields: {
      prompt: data.prompt,
      ...mapTexts((field) => data[WIRE_NAMES[field]] ?? ""),
      firstFrame: linked(data.input_image_url, "image"),
      sourceVideo: linked(data.input_video_url, "video"),
      lastFrame: linked(data[VIDEO_FRAME_FIELDS.lastFrame], "image"),
      references: (data[VIDEO_FRAME_FIELDS.references] ?? []).map((url) => linkedInput(url, "image")),
    },
  };
}

/** The fields in a link; null when it has none. For absent fields the person's draft stays. */
export function presetFromSearch(search: Omit<CreateVideoSearch, "from">): Preset | null {
  const { model, prompt, negative, tier, ratio, resolution, duration, audio, image, video } = search;
  const requested = { modelId: model ?? undefined, tier, ratio, resolution, duration, audio };
  const fields = {
    ...(prompt === null ? {} : { prompt }),
    ...(negative === null ? {} : { negativePrompt: negative }),
    ...(isHttp(image) ? { firstFrame: linkedInput(image, "image") } : {}),
    ...(isHttp(video) ? { sourceVideo: linkedInput(video, "video") } : {}),
  };
  return Object.keys(definedSettings(requested)).length + Object.keys(fields).length > 0
    ? { requested, fields }
    : null;
}

const isHttp = (url: string | null): url is string => url !== null && /^https?:\/\/[^\s]+$/.test(url);

/** The draft with a preset applied. What it leaves open stays as the person requested. */
export function applyPreset(draft: VideoDraft, { requested, fields }: Preset): VideoDraft {
  return {
    ...EMPTY_DRAFT,
    ...draft,
    ...fields,
    selection: { ...draft.selection, ...definedSettings(requested) },
  };
}

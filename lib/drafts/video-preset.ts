import type { RequestedSettings } from "@/lib/catalog/selection";
import { requestedSettingsOf } from "@/lib/catalog/video-request";
import { VIDEO_FRAME_FIELDS } from "@/lib/contract/assumptions";
import { videoRequest } from "@/lib/contract/video";
import { type HostedInput, linkedInput } from "@/lib/inputs/hosted-input";
import type { CreateVideoSearch } from "@/lib/navigation/create";
import { EMPTY_DRAFT, type VideoDraft } from "./video-draft";

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
      negativePrompt: data.negative_prompt ?? "",
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
  const requested: RequestedSettings = { modelId: model, tier, ratio, resolution, duration, audio };
  const fields = {
    ...(prompt === null ? {} : { prompt }),
    ...(negative === null ? {} : { negativePrompt: negative }),
    ...(isHttp(image) ? { firstFrame: linkedInput(image, "image") } : {}),
    ...(isHttp(video) ? { sourceVideo: linkedInput(video, "video") } : {}),
  };
  const names = [...Object.values(requested), ...Object.keys(fields)].filter((value) => value !== null);
  return names.length > 0 ? { requested, fields } : null;
}

const isHttp = (url: string | null): url is string => url !== null && /^https?:\/\/[^\s]+$/.test(url);

/** The draft with a preset applied. What it leaves open stays as the person wished. */
export function applyPreset(draft: VideoDraft, preset: Preset): VideoDraft {
  const requested = Object.fromEntries(
    Object.entries(preset.requested).filter(([, value]) => value !== null && value !== undefined),
  );
  return { ...EMPTY_DRAFT, ...draft, ...preset.fields, selection: { ...draft.selection, ...requested } };
}

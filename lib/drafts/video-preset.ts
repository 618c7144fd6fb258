import { definedSettings, mapTexts, type TextField, WIRE_NAMES } from "@/lib/catalog/video-fields";
import { requestedSettingsOf } from "@/lib/catalog/video-request";
import { VIDEO_FRAME_FIELDS } from "@/lib/contract/assumptions";
import { videoRequest } from "@/lib/contract/video";
import { type HostedInput, linkedInput } from "@/lib/inputs/hosted-input";
import type { CreateVideoSearch } from "@/lib/navigation/create";
import type { Preset } from "./video-draft";

/*
 * What a link or an old job makes of the video form. Beside the draft, because pages that only write the draft would load
 * the rules of all models with it.
 */

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
  const { model, prompt, negative, image, video, ...settings } = search;
  const requested = { modelId: model ?? undefined, ...settings };
  const fields = {
    ...(prompt === null ? {} : { prompt }),
    ...(negative === null ? {} : ({ negativePrompt: negative } satisfies Record<TextField, string>)),
    ...(isHttp(image) ? { firstFrame: linkedInput(image, "image") } : {}),
    ...(isHttp(video) ? { sourceVideo: linkedInput(video, "video") } : {}),
  };
  return Object.keys(definedSettings(requested)).length + Object.keys(fields).length > 0
    ? { requested, fields }
    : null;
}

const isHttp = (url: string | null): url is string => url !== null && /^https?:\/\/[^\s]+$/.test(url);

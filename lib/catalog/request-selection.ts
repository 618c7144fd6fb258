import type { VideoMode, VideoRequest } from "@/lib/contract/video";
import { sentChoices } from "./field-state";
import { defaultOf } from "./nearest";
import type { RequestedSettings, VideoSelection } from "./selection";
import { eachFree, WIRE_NAMES } from "./video-fields";
import type { VideoModel } from "./video-model";

/**
 * What a request means on a model: what it leaves out takes its default, what the model forces or
 * ignores reads as the model has it. The ratio is null when the clip's shape follows the input.
 * The result is not checked; `checkVideoRequest` does that.
 */
export function requestSelection(model: VideoModel, request: VideoRequest): VideoSelection {
  return {
    modelId: model.id,
    mode: modeOf(model, request),
    tier: model.tiers.length > 0 ? (request.tier ?? defaultOf(model, "tier")) : null,
    ...sentChoices(
      model,
      eachFree((field) => request[WIRE_NAMES[field]] ?? defaultOf(model, field)),
      { hasImage: request.input_image_url !== undefined },
    ),
    resolution: request.resolution,
    duration: request.duration_seconds,
    audio: audioOf(model, request),
  };
}

/** What a request asks for, as it was sent: what a form starts from that is to make it again. */
export const requestWish = (request: VideoRequest): RequestedSettings => ({
  modelId: request.model_id,
  mode: request.mode,
  tier: request.tier,
  resolution: request.resolution,
  duration: request.duration_seconds,
  audio: request.audio_enabled,
  ...eachFree((field) => request[WIRE_NAMES[field]]),
});

/** A request without a mode is a generate request (section POST /v1/video-generations, mode values). */
const modeOf = (_model: VideoModel, request: VideoRequest): VideoMode => request.mode ?? "generate";

function audioOf(model: VideoModel, { audio_enabled: audio }: VideoRequest): boolean | null {
  switch (model.audio) {
    case "ignored":
      return null;
    case "on":
      return audio ?? true;
    default:
      return audio ?? false;
  }
}

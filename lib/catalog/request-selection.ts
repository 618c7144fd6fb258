import type { VideoMode, VideoRequest } from "@/lib/contract/video";
import type { VideoCatalog } from "./catalog";
import { sentChoices } from "./field-state";
import { defaultOf } from "./nearest";
import { type Quote, quote } from "./quote";
import type { RequestedSettings, VideoSelection } from "./selection";
import { eachFree, WIRE_NAMES } from "./video-fields";
import type { VideoModel } from "./video-model";

/**
 * The meaning of a request on a model: omitted options have their default, and forced or ignored options have
 * the model's value. The ratio is null when the clip's shape follows the input. The result is not checked;
 * `checkVideoRequest` does that.
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

/** The requested settings as they were sent, for a form that repeats the request. */
export const requestedSettingsOf = (request: VideoRequest): RequestedSettings => ({
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

/** The price of a request as it would be sent; null when it has no row in the price matrix. */
export function quoteRequest(
  catalog: VideoCatalog,
  request: VideoRequest,
  facts: { inputSeconds?: number | undefined } = {},
): Quote | null {
  const model = catalog.byId.get(request.model_id);
  return model ? quote(catalog, requestSelection(model, request), facts) : null;
}

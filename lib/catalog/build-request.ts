import { VIDEO_FRAME_FIELDS } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import type { VideoRequest } from "@/lib/contract/video";
import type { VideoCatalog } from "./catalog";
import { sentRatio } from "./field-state";
import { inputsTaken } from "./inputs";
import type { VideoSelection } from "./selection";

/** Hosted addresses of what a person has added; those a model does not take are simply not sent. */
export type VideoInputs = {
  readonly image?: string | null | undefined;
  readonly video?: string | null | undefined;
  readonly lastFrame?: string | null | undefined;
  readonly references?: readonly string[] | undefined;
};

export type Shot = {
  readonly selection: VideoSelection;
  readonly prompt: string;
  readonly negativePrompt?: string | undefined;
  readonly inputs?: VideoInputs | undefined;
};

/**
 * The body of POST /v1/video-generations for a shot: exactly the fields this model takes with this mode
 * and tier, forced sound as the model has it. What only the person can decide (frames beside references)
 * is passed on for `checkVideoRequest` to name. Throws ApiError invalid_request for a model we cannot use.
 */
export function buildVideoRequest(catalog: VideoCatalog, shot: Shot): VideoRequest {
  const { selection, prompt, negativePrompt = "", inputs = {} } = shot;
  const model = catalog.byId.get(selection.modelId);
  const { mode, tier, resolution, duration, audio } = selection;
  if (!model?.available || resolution === null || duration === null) {
    throw new ApiError("invalid_request", `model_id: ${selection.modelId} is not available.`, {
      details: { field: "model_id", reason: model?.unavailableReason ?? "unknown model" },
    });
  }
  const taken = inputsTaken(model, selection);
  const image = taken.image === "none" ? null : inputs.image;
  const ratio = sentRatio(model, selection, { hasImage: Boolean(image) });
  const references = inputs.references?.slice(0, taken.referencesMax) ?? [];
  const flagged = audio !== null && (model.rules.audioFlag || model.audio === "toggle");
  return {
    model_id: model.id,
    mode,
    prompt,
    resolution,
    duration_seconds: duration,
    ...(tier !== null && { tier }),
    ...(ratio !== null && { ratio }),
    ...(flagged && { audio_enabled: audio }),
    ...(model.negativePrompt && negativePrompt.trim() && { negative_prompt: negativePrompt }),
    ...(image && { input_image_url: image }),
    ...(taken.video !== "none" && inputs.video && { input_video_url: inputs.video }),
    ...(taken.lastFrame && inputs.lastFrame && { [VIDEO_FRAME_FIELDS.lastFrame]: inputs.lastFrame }),
    ...(references.length > 0 && { [VIDEO_FRAME_FIELDS.references]: references }),
  };
}

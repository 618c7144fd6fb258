import { VIDEO_FRAME_FIELDS } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import type { VideoRequest } from "@/lib/contract/video";
import type { VideoCatalog } from "./catalog";
import { sentChoices } from "./field-state";
import { acceptedInputsOf } from "./inputs";
import type { VideoSelection } from "./selection";
import { FREE_FIELDS, WIRE_NAMES } from "./video-fields";

/** Hosted addresses of a person's inputs. Those a model does not take are not sent. */
type VideoInputs = {
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
 * The body of POST /v1/video-generations for a shot: exactly the fields this model takes in this mode and
 * tier, with forced sound set. Conflicts that only the person can solve (frames together with references) are
 * passed on, and `checkVideoRequest` names them.
 * @throws ApiError `invalid_request` for a model we cannot use
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
  const acceptedInputs = acceptedInputsOf(model, selection);
  const image = acceptedInputs.image === "none" ? null : inputs.image;
  const sent = sentChoices(model, selection, { hasImage: Boolean(image) });
  const references = inputs.references?.slice(0, acceptedInputs.referencesMax) ?? [];
  const flagged = audio !== null && (model.rules.audioFlag || model.audio === "toggle");
  const request: VideoRequest = {
    model_id: model.id,
    mode,
    prompt,
    resolution,
    duration_seconds: duration,
    ...(tier !== null && { tier }),
    ...(flagged && { audio_enabled: audio }),
    ...(model.negativePrompt && negativePrompt.trim() && { negative_prompt: negativePrompt }),
    ...(image && { input_image_url: image }),
    ...(acceptedInputs.video !== "none" && inputs.video && { input_video_url: inputs.video }),
    ...(acceptedInputs.lastFrame && inputs.lastFrame && { [VIDEO_FRAME_FIELDS.lastFrame]: inputs.lastFrame }),
    ...(references.length > 0 && { [VIDEO_FRAME_FIELDS.references]: references }),
  };
  for (const field of FREE_FIELDS) {
    const value = sent[field];
    if (value !== null) request[WIRE_NAMES[field]] = value;
  }
  return request;
}

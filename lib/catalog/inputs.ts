import type { InputRule } from "@/lib/contract/assumptions";
import { LIMITS } from "@/lib/contract/limits";
import { messages } from "./messages";
import type { VideoSelection } from "./selection";
import type { VideoModel } from "./video-model";

/** The inputs a selection takes. The form shows exactly these, and the request has no other. */
export type AcceptedInputs = {
  readonly image: InputRule;
  readonly video: InputRule;
  /** A last frame together with a first frame. */
  readonly lastFrame: boolean;
  /** Maximum number of reference images, never together with a first or last frame. */
  readonly referencesMax: number;
  /** Why an image is refused although the model takes images; null when it is not. */
  readonly imageReason: string | null;
};

/** Inputs by mode and tier (section Additional input rules): edit needs a video, motion an image and a video. */
export function acceptedInputsOf(
  model: VideoModel,
  { mode, tier }: Pick<VideoSelection, "mode" | "tier">,
): AcceptedInputs {
  const refused = tier !== null && model.rules.tiersWithoutImage.includes(tier);
  const frames = model.frames && mode === "generate";
  return {
    image: refused ? "none" : mode === "motion" ? "required" : model.inputs.image,
    video: mode === "generate" ? (model.modes.length > 1 ? "none" : model.inputs.video) : "required",
    lastFrame: frames,
    referencesMax: frames ? LIMITS.gammaReferenceImagesMax : 0,
    imageReason: refused ? messages.inputs.noImageWithTier(model.name, tier) : null,
  };
}

import type { InputRule } from "@/lib/contract/assumptions";
import { LIMITS } from "@/lib/contract/limits";
import { messages } from "./messages";
import { mapUnpriced, UNSENT, type UnpricedField, type VideoSelection } from "./video-fields";
import type { VideoModel } from "./video-model";

/** How the sound control is shown: a switch, or a text with its reason. */
type AudioState = {
  readonly state: "toggle" | "always-on" | "always-off" | "not-applicable";
  readonly reason: string;
};

const AUDIO_STATES = {
  toggle: "toggle",
  on: "always-on",
  off: "always-off",
  ignored: "not-applicable",
} as const;

/** The sound rule of a model as the form shows it. */
export const audioState = (model: VideoModel): AudioState => ({
  state: AUDIO_STATES[model.audio],
  reason: messages.adjustments.audio[model.audio](model.name),
});

/** How the ratio control is shown: choices, or a text that the input decides the shape. */
type RatioState = {
  readonly state: "choice" | "from-input";
  readonly reason: string | null;
};

/** Whether a ratio is sent. With a first frame kappa-h3 sends none: the clip then matches the image. */
export function ratioState(model: VideoModel, { hasImage }: { hasImage: boolean }): RatioState {
  if (model.choices.ratio.length === 0) {
    const reason =
      model.inputs.image === "none" && model.inputs.video === "none"
        ? messages.fieldState.ownRatio(model.name)
        : messages.adjustments.ratioFromInput(model.name);
    return { state: "from-input", reason };
  }
  if (model.rules.ratioFollowsImage && hasImage) {
    return { state: "from-input", reason: messages.fieldState.firstFrameRatio(model.name) };
  }
  return { state: "choice", reason: null };
}

/** The unpriced options that are sent for a selection; null for those left out, as a ratio that follows the input. */
export const sentChoices = (
  model: VideoModel,
  selection: Pick<VideoSelection, UnpricedField>,
  presence: { hasImage: boolean },
): Record<UnpricedField, string | null> => {
  const followsInput = ratioState(model, presence).state === "from-input";
  return mapUnpriced((field) =>
    (field === "ratio" && followsInput) || selection[field] === UNSENT ? null : selection[field],
  );
};

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

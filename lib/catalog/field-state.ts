import { messages } from "./messages";
import type { VideoSelection } from "./selection";
import { mapUnpriced, UNSENT, type UnpricedField } from "./video-fields";
import type { VideoModel } from "./video-model";

/** How the sound control is shown: a switch, or a text with its reason. */
export type AudioState = {
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
export type RatioState = {
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

import type { Adjustment } from "./adjustments";
import type { VideoCatalog } from "./catalog";
import { chooseModel } from "./choose";
import { acceptedInputsOf } from "./inputs";
import { type Quote, quote } from "./quote";
import type { RequestedSettings, VideoSelection } from "./selection";
import { mapUnpriced, UNPRICED_FIELDS } from "./video-fields";
import type { VideoModel } from "./video-model";

/** The same shot on another model. */
export type Alternative = {
  readonly model: VideoModel;
  readonly selection: VideoSelection;
  readonly adjustments: readonly Adjustment[];
  /** Same ratio, resolution, length and sound. Only then do the two prices compare the same clip. */
  readonly exact: boolean;
  readonly quote: Quote;
};

/** The inputs a person has. They decide which models can make the shot. */
export type AvailableInputs = {
  readonly hasImage?: boolean;
  readonly hasVideo?: boolean;
  readonly inputSeconds?: number;
};

const SHOT_FIELDS = [...UNPRICED_FIELDS, "resolution", "duration", "audio"] as const;

/**
 * The shot on every other model that can make it from the same inputs in the same mode, cheapest first. Each
 * is a complete selection, with the options that had to change. What is no part of the shot, the tier, is as requested.
 */
export function alternatives(
  catalog: VideoCatalog,
  selection: VideoSelection,
  { hasImage = false, hasVideo = false, inputSeconds }: AvailableInputs = {},
  requested: RequestedSettings = selection,
): Alternative[] {
  const { mode, resolution, duration, audio } = selection;
  const shot = {
    ...requested,
    mode,
    resolution,
    duration,
    audio,
    ...mapUnpriced((field) => selection[field]),
  };
  return catalog.models
    .filter(
      (model) => model.available && model.id !== selection.modelId && model.modes.includes(selection.mode),
    )
    .flatMap((model) => {
      const repaired = chooseModel(catalog, shot, model.id);
      if (!repaired) return [];
      const { selection: other, adjustments } = repaired;
      const price = quote(catalog, other, { inputSeconds });
      const acceptedInputs = acceptedInputsOf(model, other);
      const usable =
        other.mode === selection.mode &&
        takes(acceptedInputs.image, hasImage) &&
        takes(acceptedInputs.video, hasVideo);
      if (!price || !usable) return [];
      const exact = SHOT_FIELDS.every((field) => isSameShot(selection[field], other[field]));
      return [{ model, selection: other, adjustments, exact, quote: price }];
    })
    .sort((a, b) => a.quote.reserved - b.quote.reserved || Number(b.exact) - Number(a.exact));
}

const takes = (rule: "none" | "optional" | "required", has: boolean): boolean =>
  has ? rule !== "none" : rule !== "required";

/** A field that applies to only one of the two does not make them different. */
const isSameShot = (a: string | boolean | null, b: string | boolean | null): boolean =>
  a === null || b === null || a === b;

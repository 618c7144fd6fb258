import { type Adjustment, adjustmentsBetween, isAnnounced } from "./adjustments";
import type { VideoCatalog } from "./catalog";
import { chooseModel, resolveSettings } from "./choose";
import { type AcceptedInputs, acceptedInputsOf, ratioState } from "./field-state";
import { type AvailableInputs, inputMisfit } from "./input-misfit";
import { messages } from "./messages";
import { definedSettings, type RequestedSettings, type VideoSelection } from "./video-fields";
import type { VideoModel } from "./video-model";
import { type Quote, quote } from "./video-request";

const text = messages.shotOnModels;

/** What a form would show and cost after a change to a model. */
export type ShotOnModel = {
  readonly model: VideoModel;
  /** The settings that the form would have; null for a model that isn't available. */
  readonly selection: VideoSelection | null;
  /** The settings that would change. One that only appears or disappears is not among them. */
  readonly adjustments: readonly Adjustment[];
  /** The price of these settings; null where the model doesn't fit. */
  readonly quote: Quote | null;
  /** Why the model can't make the shot with these inputs; null when it fits. */
  readonly misfit: string | null;
};

/**
 * A shot on every model, in catalog order: what a form with these requested settings would show and quote after a
 * change to the model, and which models can't make the shot from its inputs.
 */
export function shotOnModels(
  catalog: VideoCatalog,
  requested: RequestedSettings,
  inputs: AvailableInputs = {},
): ShotOnModel[] {
  const shown = resolveSettings(catalog, requested)?.selection;
  // Without a source video, the shot is none that edits one, whatever model is chosen.
  const mode = inputs.hasVideo && shown ? shown.mode : "generate";
  const before = { ...shown, ...definedSettings(requested) };
  return catalog.models.map((model) => {
    const resolved = model.available ? chooseModel(catalog, requested, model.id) : null;
    if (!resolved) {
      return { model, selection: null, adjustments: [], quote: null, misfit: model.unavailableReason ?? "" };
    }
    const { selection } = resolved;
    const price = quote(catalog, selection, { inputSeconds: inputs.inputSeconds });
    const misfit =
      modeMisfit(mode, selection) ??
      inputMisfitSentence(acceptedInputsOf(model, selection), inputs) ??
      (price ? null : text.noPrice);
    const hasRatio = ratioState(model, { hasImage: inputs.hasImage ?? false }).state === "choice";
    return {
      model,
      selection,
      adjustments: adjustmentsBetween(model, before, selection).filter(
        (each) => isAnnounced(each) && (each.field !== "ratio" || hasRatio),
      ),
      quote: misfit === null ? price : null,
      misfit,
    };
  });
}

function modeMisfit(mode: VideoSelection["mode"], selection: VideoSelection): string | null {
  if (selection.mode === mode) return null;
  return { generate: text.needsVideo, edit: text.noEdit, motion: text.noMotion }[mode];
}

/** Why a model can't make a shot from its inputs, in one sentence; null when it can. */
export function inputMisfitSentence(accepted: AcceptedInputs, inputs: AvailableInputs): string | null {
  const misfit = inputMisfit(accepted, inputs);
  if (misfit === "noImage" && accepted.imageReason) return accepted.imageReason;
  return misfit && text[misfit];
}

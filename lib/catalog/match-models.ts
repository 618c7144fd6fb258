import type { Adjustment } from "./adjustments";
import type { VideoCatalog } from "./catalog";
import { chooseModel, nearestSelection } from "./choose";
import { acceptedInputsOf } from "./field-state";
import { type AvailableInputs, inputMisfit } from "./input-misfit";
import { pixels } from "./measure";
import { messages } from "./messages";
import { mapUnpriced, type RequestedSettings, UNPRICED_FIELDS, type VideoSelection } from "./video-fields";
import type { Offer, VideoModel } from "./video-model";
import { type Quote, quote } from "./video-request";

const text = messages.matchModels;

/** What a person needs from a model. An absent need does not matter. */
export type ModelNeeds = {
  readonly sound?: boolean | undefined;
  /** At least this many pixels. */
  readonly resolution?: string | undefined;
  readonly minSeconds?: number | undefined;
  readonly ratio?: string | undefined;
  readonly from?: "text" | "image" | "video" | "motion" | undefined;
  readonly maxCredits?: number | undefined;
  /** Why somebody may not use what an offer makes; null where they may. */
  readonly whyNot?: WhyNot | undefined;
};

/** Why rules refuse a model in a tier at a price; null where they allow it. */
export type WhyNot = (use: { modelId: string; tier: string | null; credits: number }) => string | null;

/** How far a model meets the needs. */
export type ModelMatch = {
  readonly model: VideoModel;
  readonly fits: boolean;
  /** One clause for each need that is not met. */
  readonly reasons: readonly string[];
  /** The cheapest combination that meets every need except the budget; null when there is none. */
  readonly credits: number | null;
  /** That combination, ready to be used. */
  readonly selection: VideoSelection | null;
};

/** Every model, in catalog order. A model that does not fit has reasons. */
export const matchModels = (catalog: VideoCatalog, needs: ModelNeeds): ModelMatch[] =>
  catalog.models.map((model) => matchModel(model, needs));

/** The cheapest model that fits, with the settings of that price; null when none fits. */
export function cheapestVideo(
  catalog: VideoCatalog,
  needs: ModelNeeds,
): { model: VideoModel; credits: number; selection: VideoSelection } | null {
  const [cheapest] = matchModels(catalog, needs)
    .flatMap(({ model, fits, credits, selection }) =>
      fits && credits !== null && selection ? [{ model, credits, selection }] : [],
    )
    .sort((a, b) => a.credits - b.credits);
  return cheapest ?? null;
}

/** How far one model meets the needs. */
export function matchModel(model: VideoModel, needs: ModelNeeds): ModelMatch {
  if (!model.available) {
    return { model, fits: false, reasons: [model.unavailableReason ?? ""], credits: null, selection: null };
  }
  const lacking = [...modelMisfits(model, needs), ...offerMisfits(model, needs)];
  const misfit = (reasons: readonly string[]): ModelMatch => ({
    ...{ model, fits: false, reasons, credits: null, selection: null },
  });
  if (lacking.length > 0) return misfit(lacking);
  const offers = model.offers
    .filter((offer) => OFFER_NEEDS.every((need) => need.meets(offer, needs)))
    .toSorted((a, b) => a.credits - b.credits);
  const refusals = offers.map((offer) => needs.whyNot?.({ modelId: model.id, ...offer }) ?? null);
  const cheapest = offers.find((_, at) => refusals[at] === null);
  if (!cheapest) return misfit([refusals[0] ?? text.notTogether(model.name)]);
  const { credits, ...options } = cheapest;
  const selection = nearestSelection(model, { ...options, ratio: needs.ratio });
  const reasons = tooDear(credits, needs);
  return { model, fits: reasons.length === 0, reasons, credits, selection };
}

const tooDear = (credits: number, { maxCredits }: ModelNeeds): string[] =>
  maxCredits !== undefined && credits > maxCredits ? [text.tooExpensive(credits)] : [];

/** Needs that depend on the combination, each with the clause for a model without such a combination. */
const OFFER_NEEDS: readonly {
  readonly meets: (offer: Offer, needs: ModelNeeds) => boolean;
  readonly misfit: (model: VideoModel, needs: ModelNeeds) => string;
}[] = [
  {
    meets: ({ audio }, { sound }) => sound === undefined || (audio === true) === sound,
    misfit: (_model, { sound }) => (sound ? text.noAudio : text.alwaysAudio),
  },
  {
    meets: (offer, { resolution }) =>
      resolution === undefined || pixels(offer.resolution) >= pixels(resolution),
    misfit: ({ highestResolution }) => text.resolution(highestResolution),
  },
  {
    meets: ({ duration }, { minSeconds }) => minSeconds === undefined || Number(duration) >= minSeconds,
    misfit: ({ maxDurationSeconds }) => text.duration(maxDurationSeconds),
  },
];

const offerMisfits = (model: VideoModel, needs: ModelNeeds): string[] =>
  OFFER_NEEDS.filter(({ meets }) => !model.offers.some((offer) => meets(offer, needs))).map(({ misfit }) =>
    misfit(model, needs),
  );

function modelMisfits(model: VideoModel, { ratio, from }: ModelNeeds): string[] {
  const misfits: string[] = [];
  const { ratio: choices } = model.choices;
  // A model that takes its ratio from the input can make any ratio of the input.
  if (ratio !== undefined && choices.length > 0 && !choices.includes(ratio))
    misfits.push(text.noRatio(ratio));
  if (from !== undefined && !SOURCES[from].has(model)) misfits.push(SOURCES[from].misfit);
  return misfits;
}

const SOURCES: Readonly<
  Record<NonNullable<ModelNeeds["from"]>, { has: (model: VideoModel) => boolean; misfit: string }>
> = {
  text: {
    has: ({ modes, inputs }) => modes.includes("generate") && inputs.image !== "required",
    misfit: text.noText,
  },
  image: {
    has: ({ modes, inputs }) => modes.includes("generate") && inputs.image !== "none",
    misfit: text.noFirstFrame,
  },
  video: { has: ({ modes }) => modes.includes("edit"), misfit: text.noEdit },
  motion: { has: ({ modes }) => modes.includes("motion"), misfit: text.noMotion },
};

/** The same shot on another model. */
export type Alternative = {
  readonly model: VideoModel;
  readonly selection: VideoSelection;
  readonly adjustments: readonly Adjustment[];
  /** Same ratio, resolution, length and sound. Only then do the two prices compare the same clip. */
  readonly exact: boolean;
  readonly quote: Quote;
};

const SHOT_FIELDS = [...UNPRICED_FIELDS, "resolution", "duration", "audio"] as const;

/** A shot as one model makes it, to be made by another: what was requested, and what that model shows of it. */
export type Shot = {
  readonly selection: VideoSelection;
  /** What is no part of the shot, the tier, is taken from here. */
  readonly requested: RequestedSettings;
  readonly inputs: AvailableInputs;
};

/**
 * A shot on another model: a complete selection, with the options that had to change. Null when that model cannot make
 * it from the same inputs in the same mode.
 */
export function shotOn(catalog: VideoCatalog, shot: Shot, model: VideoModel): Alternative | null {
  const { selection, requested, inputs } = shot;
  const { mode, resolution, duration, audio } = selection;
  const settings = {
    ...requested,
    mode,
    resolution,
    duration,
    audio,
    ...mapUnpriced((field) => selection[field]),
  };
  const resolved = model.modes.includes(mode) ? chooseModel(catalog, settings, model.id) : null;
  if (!resolved) return null;
  const { selection: other, adjustments } = resolved;
  const price = quote(catalog, other, { inputSeconds: inputs.inputSeconds });
  const usable = other.mode === mode && inputMisfit(acceptedInputsOf(model, other), inputs) === null;
  if (!price || !usable) return null;
  const exact = SHOT_FIELDS.every((field) => isSameShot(selection[field], other[field]));
  return { model, selection: other, adjustments, exact, quote: price };
}

/** Why a model cannot make a shot, in one clause after its name. */
export function misfitReason(model: VideoModel, { selection: { mode }, inputs }: Shot): string {
  if (!model.available) return model.unavailableReason ?? text.otherInputs;
  const from = mode === "edit" ? "video" : mode === "motion" ? "motion" : inputs.hasImage ? "image" : "text";
  if (!SOURCES[from].has(model)) return SOURCES[from].misfit;
  const misfit = inputMisfit(acceptedInputsOf(model, { mode, tier: null }), inputs);
  if (misfit === "noReferences" || misfit === "noLastFrame") return text[misfit];
  return text.otherInputs;
}

/** The shot on every other model that can make it, cheapest first. */
export const alternatives = (
  catalog: VideoCatalog,
  selection: VideoSelection,
  inputs: AvailableInputs = {},
  requested: RequestedSettings = selection,
): Alternative[] =>
  catalog.models
    .filter((model) => model.id !== selection.modelId)
    .flatMap((model) => shotOn(catalog, { selection, requested, inputs }, model) ?? [])
    .sort((a, b) => a.quote.reserved - b.quote.reserved || Number(b.exact) - Number(a.exact));

/** A field that applies to only one of the two does not make them different. */
const isSameShot = (a: string | boolean | null, b: string | boolean | null): boolean =>
  a === null || b === null || a === b;

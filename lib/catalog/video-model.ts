import {
  type AudioRule,
  type Extension,
  type InputRule,
  type ModelOptions,
  optionValues,
} from "@/lib/contract/assumptions";
import { durationLabel, type PricingRow } from "@/lib/contract/pricing";
import { type VideoMode, videoMode } from "@/lib/contract/video";
import { pixels } from "./measure";
import { messages } from "./messages";
import { isListedModel, MODEL_RULES, type ModelRules, modesInRows, newModelRules } from "./model-rules";
import {
  listName,
  mapUnpriced,
  PRICED_FIELDS,
  type PricedField,
  type TextField,
  type UnpricedField,
  type VideoSelection,
} from "./video-fields";

/** A model as it can be used now: the contract's rules, overridden by the upstream's live data. */
export type VideoModel = {
  readonly id: string;
  readonly family: string;
  readonly name: string;
  /** Only the price list has it: the contract says nothing of its rules. */
  readonly isNew: boolean;
  readonly modes: readonly VideoMode[];
  /** All inputs the model takes in any mode; `acceptedInputsOf` gives those of one mode and tier. */
  readonly inputs: { readonly image: InputRule; readonly video: InputRule };
  readonly audio: AudioRule;
  /** Some price row has an audio state, so a request for a model with a switch must have one too. */
  readonly audioPriced: boolean;
  /** Each list has only values of some price row. Empty means that the option does not apply. */
  readonly tiers: readonly string[];
  readonly resolutions: readonly string[];
  /** Seconds as strings, shortest first. */
  readonly durations: readonly string[];
  /** The values of each unpriced option. Empty means that the field is not sent. */
  readonly choices: Readonly<Record<UnpricedField, readonly string[]>>;
  /** The texts that it takes beside the prompt. */
  readonly texts: readonly TextField[];
  /** Whether last frame and reference images are offered. */
  readonly frames: boolean;
  /** Credits of the cheapest combination. */
  readonly fromCredits: number | null;
  readonly maxDurationSeconds: number | null;
  readonly highestResolution: string | null;
  readonly available: boolean;
  readonly unavailableReason: string | null;
  readonly offers: readonly Offer[];
  readonly rules: ModelRules;
};

type Live = {
  readonly rows: readonly PricingRow[];
  readonly options: ModelOptions | undefined;
  readonly extensions: readonly Extension[];
};

/**
 * Combines the contract's rules of one model with its price rows and the upstream's own options, which have
 * priority.
 */
export function videoModel(id: string, { rows, options, extensions }: Live): VideoModel {
  const isListed = isListedModel(id);
  const priced = rows.filter((row) => isCombination(row) && (isListed || hasKnownMode(row)));
  const rules = isListed ? MODEL_RULES[id] : newModelRules(id, priced);
  const modes = modesOf(isListed ? [rules.mode] : modesInRows(priced), options);
  const audio = options?.audio ?? audioFromRows(rules.audio, priced);
  const offers = within(offersOf(priced, space(modes, rules, options, audio, priced)), options);
  const resolutions = listed(options?.resolutions ?? stated(rules, "resolutions"), offers, "resolution");
  const durations = distinct(offers.map((offer) => offer.duration)).sort((a, b) => Number(a) - Number(b));
  return {
    id,
    family: id.slice(0, id.indexOf("-") === -1 ? undefined : id.indexOf("-")),
    name: id,
    isNew: !isListed,
    modes,
    inputs: { image: options?.inputs.image ?? rules.image, video: options?.inputs.video ?? rules.video },
    audio,
    audioPriced: priced.some((row) => typeof row.audio_enabled === "boolean"),
    tiers: listed(options?.tiers ?? rules.tiers, offers, "tier"),
    resolutions,
    durations,
    choices: mapUnpriced((field) => optionValues(options, listName(field)) ?? rules[`${field}s`] ?? []),
    texts: rules.texts,
    frames: rules.frames && extensions.includes("frames"),
    fromCredits: offers.length > 0 ? Math.min(...offers.map((offer) => offer.credits)) : null,
    maxDurationSeconds: durations.length > 0 ? Number(durations.at(-1)) : null,
    highestResolution: resolutions.toSorted((a, b) => pixels(a) - pixels(b)).at(-1) ?? null,
    available: offers.length > 0,
    unavailableReason: offers.length > 0 ? null : unavailable(id, rows, priced),
    offers,
    rules,
  };
}

/** The values that a model lists for an option without units. */
export const listedValues = (model: VideoModel, field: "tier" | UnpricedField): readonly string[] =>
  field === "tier" ? model.tiers : model.choices[field];

/** The modes that the upstream lists and the contract knows; `stated` without any. */
function modesOf(stated: readonly VideoMode[], options: ModelOptions | undefined): readonly VideoMode[] {
  const supported = videoMode.options.filter((mode) => options?.modes.includes(mode));
  return supported.length > 0 ? supported : stated;
}

/** Rows with an audio state decide. Without such rows the contract's rule stays. */
function audioFromRows(rule: AudioRule | null, rows: readonly PricingRow[]): AudioRule {
  const states = new Set(rows.map((row) => row.audio_enabled ?? null));
  const [on, off] = [states.has(true), states.has(false)];
  if (on && off) return "toggle";
  if (rule === "ignored") return "ignored";
  const priced = on ? "on" : off ? "off" : null;
  return states.has(null) ? (rule ?? priced ?? "ignored") : (priced ?? rule ?? "ignored");
}

function space(
  modes: readonly VideoMode[],
  rules: ModelRules,
  options: ModelOptions | undefined,
  audio: AudioRule,
  rows: readonly PricingRow[],
): OfferSpace {
  const fromRows = distinct(rows.flatMap((row) => row.tier ?? []));
  return {
    modes,
    tiers: options?.tiers ?? (fromRows.length > 0 ? fromRows : rules.tiers),
    audio: { toggle: [true, false], on: [true], off: [false], ignored: [null] }[audio],
  };
}

/** Limits the rows to the upstream's options where it lists any. */
const within = (offers: Offer[], options: ModelOptions | undefined): Offer[] =>
  offers.filter(
    (offer) =>
      (!options?.resolutions.length || options.resolutions.includes(offer.resolution)) &&
      (!options?.durations.length || options.durations.includes(offer.duration)),
  );

const stated = (rules: ModelRules, field: "resolutions" | "durations"): readonly string[] =>
  distinct(rules.clips.flatMap((clips) => clips[field]));

/** Values with an offer: first in the stated order, then those that only rows have. */
function listed(order: readonly string[], offers: readonly Offer[], field: "tier" | "resolution"): string[] {
  const priced = distinct(offers.flatMap((offer) => offer[field] ?? []));
  return [
    ...order.filter((value) => priced.includes(value)),
    ...priced.filter((value) => !order.includes(value)),
  ];
}

function unavailable(id: string, rows: readonly PricingRow[], priced: readonly PricingRow[]): string {
  if (rows.length === 0) return messages.videoModel.noPrice(id);
  if (priced.length === 0) return messages.videoModel.incompletePrices(id);
  return messages.videoModel.noCommonOptions(id);
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** One combination of a model that is sold: a price row without open values. Credits are whole credits. */
export type Offer = {
  readonly mode: VideoMode;
  readonly tier: string | null;
  readonly resolution: string;
  readonly duration: string;
  readonly audio: boolean | null;
  readonly credits: number;
};

/** True when the offer is the selection, apart from the fields in `except`. */
export const isOfferOf = (
  offer: Offer,
  selection: Pick<VideoSelection, PricedField>,
  except: readonly PricedField[] = [],
): boolean => PRICED_FIELDS.every((field) => except.includes(field) || offer[field] === selection[field]);

export const offerOf = (
  offers: readonly Offer[],
  selection: Pick<VideoSelection, PricedField>,
): Offer | undefined => offers.find((offer) => isOfferOf(offer, selection));

/** The values for what a row leaves open. */
type OfferSpace = {
  readonly modes: readonly VideoMode[];
  /** Empty: tiers do not apply, whatever a row says. */
  readonly tiers: readonly string[];
  /** The audio states a selection can have; `[null]` when the setting does not apply. */
  readonly audio: readonly (boolean | null)[];
};

/** False for a row of a mode that no request of the contract can name. */
export const hasKnownMode = ({ mode }: PricingRow): boolean =>
  !mode || videoMode.options.some((each) => each === mode);

/** A row without both of these prices something that we cannot request. */
export const isCombination = (row: PricingRow): boolean =>
  Boolean(row.resolution) && typeof row.duration_seconds === "number";

/**
 * The complete combinations in a model's price rows. A row without a tier or audio state stands for all of
 * them. Where two rows price the same combination, the higher price counts, so that we never quote too
 * little.
 */
function offersOf(rows: readonly PricingRow[], space: OfferSpace): Offer[] {
  const offers = new Map<string, Offer>();
  for (const row of rows) {
    for (const offer of expand(row, space)) {
      const key = [offer.mode, offer.tier, offer.resolution, offer.duration, offer.audio].join("|");
      const existing = offers.get(key);
      if (!existing || existing.credits < offer.credits) offers.set(key, offer);
    }
  }
  return [...offers.values()];
}

function expand(row: PricingRow, space: OfferSpace): Offer[] {
  const { resolution, duration_seconds: seconds, credits } = row;
  if (!resolution || typeof seconds !== "number") return [];
  const duration = durationLabel(seconds);
  return named(row.mode, space.modes).flatMap((mode) =>
    tiersOf(row, space).flatMap((tier) =>
      audioOf(row, space).map((audio) => ({ mode, tier, resolution, duration, audio, credits })),
    ),
  );
}

/** The modes that a row names. An unknown word is ignored. */
const named = (mode: string | null | undefined, modes: readonly VideoMode[]): readonly VideoMode[] => {
  const matching = modes.filter((each) => each === mode);
  return matching.length > 0 ? matching : modes;
};

function tiersOf(row: PricingRow, { tiers }: OfferSpace): readonly (string | null)[] {
  if (tiers.length === 0) return [null];
  return row.tier ? tiers.filter((tier) => tier === row.tier) : tiers;
}

function audioOf(row: PricingRow, { audio }: OfferSpace): readonly (boolean | null)[] {
  if (typeof row.audio_enabled !== "boolean" || audio.includes(null)) return audio;
  return audio.filter((state) => state === row.audio_enabled);
}

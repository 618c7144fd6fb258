import { type Adjustment, adjustmentsBetween, valuesOf } from "./adjustments";
import type { VideoCatalog } from "./catalog";
import { valueDistance } from "./measure";
import { messages } from "./messages";
import {
  FIELDS,
  type Field,
  isUnpriced,
  mapUnpriced,
  optionPhrase,
  PRICED_FIELDS,
  type PricedField,
  type RequestedSettings,
  type UnpricedField,
  type VideoSelection,
  valueLabel,
} from "./video-fields";
import { isOfferOf, listedValues, type Offer, type VideoModel } from "./video-model";

/** A selection, and the options that had to change for it. */
export type ChangedSelection = {
  readonly selection: VideoSelection;
  readonly adjustments: readonly Adjustment[];
};

/** What a form shows for requested settings: a model, a selection that it has, and what differs from the request. */
export type ResolvedSettings = ChangedSelection & { readonly model: VideoModel };

/**
 * The valid selection nearest to any request: a restored draft, a link, an old job. Takes the requested model when it is
 * available, else the first that is. Null when no model is available at all.
 */
export function resolveSettings(
  catalog: VideoCatalog,
  requested: RequestedSettings,
): ResolvedSettings | null {
  const requestedModel = catalog.byId.get(requested.modelId ?? "");
  const model = requestedModel?.available ? requestedModel : catalog.models.find((each) => each.available);
  const selection = model && nearestSelection(model, requested);
  return model && selection
    ? { model, selection, adjustments: adjustmentsBetween(model, requested, selection) }
    : null;
}

/**
 * What a model makes of a request: what fits is kept and the rest moves to the nearest valid value. Null for an
 * unavailable model.
 */
export function chooseModel(
  catalog: VideoCatalog,
  requested: RequestedSettings,
  modelId: string,
): ResolvedSettings | null {
  const resolved = resolveSettings(catalog, { ...requested, modelId });
  return resolved?.model.id === modelId ? resolved : null;
}

/**
 * Keeps the newest choice and moves every option that no row has with it to its nearest value. The result is
 * a row again. A value the model does not have changes nothing.
 */
export function chooseOption(
  catalog: VideoCatalog,
  selection: VideoSelection,
  field: Field,
  value: string | boolean,
): ChangedSelection {
  const model = catalog.byId.get(selection.modelId);
  const requested = { ...selection, [field]: value };
  if (isUnpriced(field) && !model?.choices[field].some((choice) => choice === value))
    return { selection, adjustments: [] };
  const moved = model && nearestSelection(model, requested, field);
  return moved
    ? { selection: moved, adjustments: adjustmentsBetween(model, requested, moved, field) }
    : { selection, adjustments: [] };
}

/**
 * What is requested after a person has chosen some settings and sees `shown`. What the choice did not touch stays as
 * requested, also where this model cannot meet it. Only if all this together comes to another selection here, the shown
 * one counts as requested.
 */
export function requestedAfter(
  catalog: VideoCatalog,
  requested: RequestedSettings,
  chosen: Partial<VideoSelection>,
  shown: VideoSelection,
): RequestedSettings {
  const next = { ...requested, ...chosen, modelId: shown.modelId };
  const selection = resolveSettings(catalog, next)?.selection;
  return selection && isSameSelection(selection, shown) ? next : { ...next, ...applicable(shown) };
}

/** The fields of the first selection that the second changed, as it has them. */
export const changedFields = (before: VideoSelection, after: VideoSelection): Partial<VideoSelection> =>
  fieldsOf(after, (field) => after[field] !== null && after[field] !== before[field]);

/** The fields of a selection that apply to its model. */
const applicable = (selection: VideoSelection): Partial<VideoSelection> =>
  fieldsOf(selection, (field) => selection[field] !== null);

const fieldsOf = (selection: VideoSelection, isWanted: (field: Field) => boolean): Partial<VideoSelection> =>
  Object.fromEntries(FIELDS.filter(isWanted).map((field) => [field, selection[field]]));

export const isSameSelection = (one: VideoSelection, other: VideoSelection): boolean =>
  one.modelId === other.modelId && FIELDS.every((field) => one[field] === other[field]);

/** One value of an option. An impossible value can still be chosen: the other options then change. */
type Choice = {
  readonly value: string | boolean;
  readonly label: string;
  readonly possible: boolean;
  /** Why it does not fit the rest: "10 s only at 768p". Null when it does. */
  readonly reason: string | null;
};

/** Every value the model has for a field, in display order, each with the reason why it does not fit. */
export function choicesOf(catalog: VideoCatalog, selection: VideoSelection, field: Field): Choice[] {
  const model = catalog.byId.get(selection.modelId);
  if (!model) return [];
  return valuesOf(model, field).map((value) => {
    const reason = isUnpriced(field) ? null : conflictOf(model, selection, field, value);
    return { value, label: valueLabel(field, value), possible: reason === null, reason };
  });
}

/** Why no row has a value together with the rest of a selection; null when one has. */
function conflictOf(
  model: VideoModel,
  selection: VideoSelection,
  field: PricedField,
  value: string | boolean,
): string | null {
  const requested = { ...selection, [field]: value };
  if (model.offers.some((offer) => isOfferOf(offer, requested))) return null;
  const moved = nearestSelection(model, requested, field);
  if (!moved) return messages.available.unsupported(model.name, valueLabel(field, value));
  const changed = PRICED_FIELDS.filter((other) => moved[other] !== requested[other]);
  const conditions = changed.map((other) => optionPhrase(other, partners(model.offers, moved, other)));
  return messages.available.only(valueLabel(field, value), conditions.join(" "));
}

/** Values of `field` that rows have together with the rest of a selection. */
const partners = (offers: readonly Offer[], selection: VideoSelection, field: PricedField) => [
  ...new Set(
    offers.filter((offer) => isOfferOf(offer, selection, [field])).flatMap((offer) => offer[field] ?? []),
  ),
];

/** The first value of a field without a request. */
const START: RequestedSettings = { resolution: "720p", duration: "5", audio: true, ratio: "16:9" };

/** The order in which options are kept when one has to change: the first is changed last. */
const KEEP_ORDER = ["mode", "audio", "resolution", "tier", "duration"] as const satisfies PricedField[];

/**
 * The selection of `model` nearest to what is requested: as few changed options as possible, each to its nearest
 * value, the cheaper on a tie. `pinned` is never moved. Null when no row has the pinned value.
 */
export function nearestSelection(
  model: VideoModel,
  requested: RequestedSettings,
  pinned?: Field,
): VideoSelection | null {
  const candidates = model.offers.filter((offer) => !pinned || agrees(offer, requested, pinned));
  const [first, ...others] = candidates.map((offer) => ({ offer, cost: cost(model, requested, offer) }));
  if (!first) return null;
  const { offer } = others.reduce((best, next) => (isLess(next.cost, best.cost) ? next : best), first);
  const { credits: _credits, ...options } = offer;
  return {
    modelId: model.id,
    ...options,
    ...mapUnpriced((field) => nearestUnpriced(model, field, requested[field])),
  };
}

function agrees(offer: Offer, requested: RequestedSettings, field: Field): boolean {
  return isUnpriced(field) || offer[field] === requested[field];
}

/** Sort key: number of changed options, then their distances, then the price. */
function cost(model: VideoModel, requested: RequestedSettings, offer: Offer): number[] {
  const changed = PRICED_FIELDS.filter((field) => isSet(requested[field]) && isSet(offer[field])).filter(
    (field) => requested[field] !== offer[field],
  );
  return [
    changed.length,
    ...KEEP_ORDER.map((field) => distanceOf(model, requested, offer, field)),
    offer.credits,
  ];
}

/** The distance of an offer's value from the requested one, or from the value that counts without a request. */
function distanceOf(
  model: VideoModel,
  requested: RequestedSettings,
  offer: Offer,
  field: PricedField,
): number {
  const requestedValue = requested[field] ?? startOf(model, field);
  const offered = offer[field];
  return isSet(requestedValue) && isSet(offered) ? valueDistance(field, requestedValue, offered) : 0;
}

const startOf = (model: VideoModel, field: Field) =>
  field === "tier" ? defaultOf(model, field) : field === "mode" ? model.modes[0] : START[field];

/**
 * The value that applies when a request omits an option: the contract's default, else our start value, else
 * the first listed; null where it does not apply.
 */
export function defaultOf(model: VideoModel, field: "tier" | UnpricedField): string | null {
  const values = listedValues(model, field);
  const defaultValue = model.rules.defaults?.[field] ?? START[field];
  return values.find((value) => value === defaultValue) ?? values[0] ?? null;
}

function nearestUnpriced(
  model: VideoModel,
  field: UnpricedField,
  requestedValue: string | null | undefined,
): string | null {
  const start = defaultOf(model, field);
  if (!requestedValue || start === null) return start;
  return model.choices[field].reduce(
    (best, value) =>
      valueDistance(field, requestedValue, value) < valueDistance(field, requestedValue, best) ? value : best,
    start,
  );
}

const isSet = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

/** Lexicographic: the first number that differs decides. */
function isLess(a: readonly number[], b: readonly number[]): boolean {
  const index = a.findIndex((value, at) => value !== b[at]);
  return index !== -1 && (a[index] ?? 0) < (b[index] ?? 0);
}

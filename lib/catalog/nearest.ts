import { type Adjustment, adjustmentsBetween } from "./adjustments";
import type { VideoCatalog } from "./catalog";
import { distance } from "./measure";
import type { Offer } from "./offers";
import type { RequestedSettings, VideoSelection } from "./selection";
import {
  type Field,
  isUnpriced,
  mapUnpriced,
  PRICED_FIELDS,
  type PricedField,
  type UnpricedField,
} from "./video-fields";
import { listedValues, type VideoModel } from "./video-model";

/** A selection, and the list of options that had to change. */
export type Repaired = { readonly selection: VideoSelection; readonly adjustments: readonly Adjustment[] };

/** The first value of a field without a request. */
const START: RequestedSettings = { resolution: "720p", duration: "5", audio: true, ratio: "16:9" };

/** The order in which options are kept when one has to change: the first is changed last. */
const KEEP_ORDER = ["mode", "audio", "resolution", "tier", "duration"] as const satisfies PricedField[];

/**
 * The selection of `model` nearest to what is requested: as few changed options as possible, each to its nearest
 * value, the cheaper on a tie. `pinned` is never moved. Null when no row has the pinned value.
 */
export function nearestOn(
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

/**
 * The valid selection nearest to whatever is asked for: a restored draft, a link, an old job. Takes the
 * requested model when it is available, else the first that is. Null when no model is available at all.
 */
export function nearest(catalog: VideoCatalog, requested: RequestedSettings): Repaired | null {
  const requestedModel = catalog.byId.get(requested.modelId ?? "");
  const model = requestedModel?.available ? requestedModel : catalog.models.find((each) => each.available);
  const selection = model && nearestOn(model, requested);
  return model && selection
    ? { selection, adjustments: adjustmentsBetween(model, requested, selection) }
    : null;
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
    ...KEEP_ORDER.map((field) => stretch(model, requested, offer, field)),
    offer.credits,
  ];
}

function stretch(model: VideoModel, requested: RequestedSettings, offer: Offer, field: PricedField): number {
  const requestedValue = requested[field] ?? startOf(model, field);
  const offered = offer[field];
  return isSet(requestedValue) && isSet(offered) ? distance(field, requestedValue, offered) : 0;
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
      distance(field, requestedValue, value) < distance(field, requestedValue, best) ? value : best,
    start,
  );
}

const isSet = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

/** Lexicographic: the first number that differs decides. */
function isLess(a: readonly number[], b: readonly number[]): boolean {
  const index = a.findIndex((value, at) => value !== b[at]);
  return index !== -1 && (a[index] ?? 0) < (b[index] ?? 0);
}

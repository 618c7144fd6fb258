import type { VideoCatalog } from "./catalog";
import { distance } from "./measure";
import { type Move, movesBetween } from "./moves";
import type { Offer } from "./offer";
import type { VideoSelection, Wish } from "./selection";
import { type Field, PRICED_FIELDS, type PricedField } from "./video-fields";
import type { VideoModel } from "./video-model";

/** A selection and the line-by-line account of what had to move to get there. */
export type Repaired = { readonly selection: VideoSelection; readonly moves: readonly Move[] };

/** Where a field starts when nobody has asked for anything. */
const START: Wish = { resolution: "720p", duration: "5", audio: true, ratio: "16:9" };

/** Which difference hurts most when something has to give: the first is the last to move. */
const KEEP_ORDER = ["mode", "audio", "resolution", "tier", "duration"] as const satisfies PricedField[];

/**
 * The selection of `model` nearest to a wish: as few changed options as possible, each to its nearest
 * value, the cheaper on a tie. `pinned` is never moved. Null when no row has the pinned value.
 */
export function nearestOn(model: VideoModel, wish: Wish, pinned?: Field): VideoSelection | null {
  const candidates = model.offers.filter((offer) => !pinned || agrees(offer, wish, pinned));
  const [first, ...others] = candidates.map((offer) => ({ offer, cost: cost(model, wish, offer) }));
  if (!first) return null;
  const { offer } = others.reduce((best, next) => (isLess(next.cost, best.cost) ? next : best), first);
  const { credits: _credits, ...options } = offer;
  return { modelId: model.id, ...options, ratio: nearestRatio(model, wish.ratio) };
}

/**
 * The valid selection nearest to whatever is asked for: a restored draft, a link, an old job. Takes the
 * wished model when it is available, else the first that is. Null when no model is available at all.
 */
export function nearest(catalog: VideoCatalog, wish: Wish): Repaired | null {
  const wished = catalog.byId.get(wish.modelId ?? "");
  const model = wished?.available ? wished : catalog.models.find((each) => each.available);
  const selection = model && nearestOn(model, wish);
  return model && selection ? { selection, moves: movesBetween(model, wish, selection) } : null;
}

function agrees(offer: Offer, wish: Wish, field: Field): boolean {
  return field === "ratio" || offer[field] === wish[field];
}

/** Number of changed options first, then how far each moves, then the price. */
function cost(model: VideoModel, wish: Wish, offer: Offer): number[] {
  const changed = PRICED_FIELDS.filter((field) => isSet(wish[field]) && isSet(offer[field])).filter(
    (field) => wish[field] !== offer[field],
  );
  return [changed.length, ...KEEP_ORDER.map((field) => stretch(model, wish, offer, field)), offer.credits];
}

function stretch(model: VideoModel, wish: Wish, offer: Offer, field: PricedField): number {
  const wished = wish[field] ?? startOf(model, field);
  const offered = offer[field];
  return isSet(wished) && isSet(offered) ? distance(field, wished, offered) : 0;
}

const startOf = (model: VideoModel, field: Field) =>
  field === "tier" ? defaultTier(model) : field === "mode" ? model.modes[0] : START[field];

/** The tier a request without one gets: the text's default, else the first listed. */
export const defaultTier = (model: VideoModel): string | null =>
  model.tiers.find((tier) => tier === model.rules.defaultTier) ?? model.tiers[0] ?? null;

/** The ratio a request without one gets; null for models that inherit theirs. */
export const defaultRatio = (model: VideoModel): string | null =>
  model.ratios.find((ratio) => ratio === (model.rules.defaultRatio ?? START.ratio)) ??
  model.ratios[0] ??
  null;

function nearestRatio(model: VideoModel, wished: string | null | undefined): string | null {
  const start = defaultRatio(model);
  if (!wished || start === null) return start;
  return model.ratios.reduce(
    (best, ratio) => (distance("ratio", wished, ratio) < distance("ratio", wished, best) ? ratio : best),
    start,
  );
}

const isSet = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

/** Lexicographic: the first number that differs decides. */
function isLess(a: readonly number[], b: readonly number[]): boolean {
  const index = a.findIndex((value, at) => value !== b[at]);
  return index !== -1 && (a[index] ?? 0) < (b[index] ?? 0);
}

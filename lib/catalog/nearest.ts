import type { VideoCatalog } from "./catalog";
import { distance } from "./measure";
import { type Move, movesBetween } from "./moves";
import type { Offer } from "./offer";
import type { VideoSelection, Wish } from "./selection";
import {
  eachFree,
  type Field,
  type FreeField,
  isFree,
  PRICED_FIELDS,
  type PricedField,
} from "./video-fields";
import { listedValues, type VideoModel } from "./video-model";

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
  return { modelId: model.id, ...options, ...eachFree((field) => nearestFree(model, field, wish[field])) };
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
  return isFree(field) || offer[field] === wish[field];
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
  field === "tier" ? defaultOf(model, field) : field === "mode" ? model.modes[0] : START[field];

/**
 * What a request gets that leaves an option out: the text's default, else where we start, else the first listed;
 * null where it does not apply.
 */
export function defaultOf(model: VideoModel, field: "tier" | FreeField): string | null {
  const values = listedValues(model, field);
  const usual = model.rules.defaults?.[field] ?? START[field];
  return values.find((value) => value === usual) ?? values[0] ?? null;
}

function nearestFree(model: VideoModel, field: FreeField, wished: string | null | undefined): string | null {
  const start = defaultOf(model, field);
  if (!wished || start === null) return start;
  return model.choices[field].reduce(
    (best, value) => (distance(field, wished, value) < distance(field, wished, best) ? value : best),
    start,
  );
}

const isSet = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

/** Lexicographic: the first number that differs decides. */
function isLess(a: readonly number[], b: readonly number[]): boolean {
  const index = a.findIndex((value, at) => value !== b[at]);
  return index !== -1 && (a[index] ?? 0) < (b[index] ?? 0);
}

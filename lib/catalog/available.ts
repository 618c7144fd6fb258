import { valuesOf } from "./adjustments";
import type { VideoCatalog } from "./catalog";
import { messages } from "./messages";
import { nearestOn } from "./nearest";
import { isOfferOf, type Offer } from "./offers";
import type { VideoSelection } from "./selection";
import { type Field, isUnpriced, PRICED_FIELDS, type PricedField, phrase, valueLabel } from "./video-fields";
import type { VideoModel } from "./video-model";

/** One value of an option. An impossible value can still be chosen: the other options then change. */
export type Choice = {
  readonly value: string | boolean;
  readonly label: string;
  readonly possible: boolean;
  /** Why it does not fit the rest: "10 s only at 768p". Null when it does. */
  readonly reason: string | null;
};

/** Every value the model has for a field, in display order, each with the reason why it does not fit. */
export function available(catalog: VideoCatalog, selection: VideoSelection, field: Field): Choice[] {
  const model = catalog.byId.get(selection.modelId);
  if (!model) return [];
  return valuesOf(model, field).map((value) => {
    const reason = isUnpriced(field) ? null : obstacle(model, selection, field, value);
    return { value, label: valueLabel(field, value), possible: reason === null, reason };
  });
}

function obstacle(
  model: VideoModel,
  selection: VideoSelection,
  field: PricedField,
  value: string | boolean,
): string | null {
  const requested = { ...selection, [field]: value };
  if (model.offers.some((offer) => isOfferOf(offer, requested))) return null;
  const repaired = nearestOn(model, requested, field);
  if (!repaired) return messages.available.unsupported(model.name, valueLabel(field, value));
  const changedFields = PRICED_FIELDS.filter((other) => repaired[other] !== requested[other]);
  const conditions = changedFields.map((other) => phrase(other, partners(model.offers, repaired, other)));
  return messages.available.only(valueLabel(field, value), conditions.join(" "));
}

/** Values of `field` that rows have together with the rest of a selection. */
const partners = (offers: readonly Offer[], selection: VideoSelection, field: PricedField) => [
  ...new Set(
    offers.filter((offer) => isOfferOf(offer, selection, [field])).flatMap((offer) => offer[field] ?? []),
  ),
];

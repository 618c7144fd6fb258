import type { Refusal } from "./check-request";
import { phrase, valueLabel } from "./list-labels";
import { messages } from "./messages";
import { isOfferOf, offerOf } from "./offer";
import type { VideoSelection } from "./selection";
import { PRICED_FIELDS, type PricedField, WIRE_NAMES } from "./video-fields";
import type { VideoModel } from "./video-model";

/**
 * The order in which options are blamed when each value alone is valid: the first whose change gives a row.
 */
const BLAME_ORDER = ["duration", "resolution", "audio", "tier", "mode"] as const satisfies PricedField[];

/** Refuses a combination without a price row, and names the one option whose change makes it valid. */
export function matrixRefusal(model: VideoModel, selection: VideoSelection): Refusal | null {
  if (offerOf(model.offers, selection)) return null;
  for (const field of BLAME_ORDER) {
    const accepted = model.offers
      .filter((offer) => isOfferOf(offer, selection, [field]))
      .flatMap((offer) => offer[field] ?? []);
    const value = selection[field];
    if (accepted.length > 0 && value !== null) {
      const rest = PRICED_FIELDS.filter((other) => other !== field && distinguishes(model, other));
      const conditions = rest.flatMap((other) => phrase(other, [selection[other] ?? ""]));
      return {
        field: WIRE_NAMES[field],
        reason: messages.matrixRefusal.unsupported(
          model.name,
          valueLabel(field, value),
          conditions.join(" "),
        ),
        accepted,
      };
    }
  }
  return { field: "resolution", reason: messages.matrixRefusal.noCombination(model.name) };
}

/** Worth naming, because the model has more than one value of it. */
const distinguishes = (model: VideoModel, field: PricedField): boolean =>
  new Set(model.offers.map((offer) => offer[field])).size > 1;

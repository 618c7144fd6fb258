import type { VideoMode } from "@/lib/contract/video";
import type { VideoSelection } from "./selection";
import { PRICED_FIELDS, type PricedField } from "./video-fields";

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

/** The row of a selection. */
export const offerOf = (
  offers: readonly Offer[],
  selection: Pick<VideoSelection, PricedField>,
): Offer | undefined => offers.find((offer) => isOfferOf(offer, selection));

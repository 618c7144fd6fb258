import type { VideoCatalog } from "./catalog";
import { offerOf } from "./offer";
import type { VideoSelection } from "./selection";

/** What a selection costs, in credits. */
export type Quote = {
  /** Reserved when the job is accepted: the price row's credits. */
  readonly reserved: number;
  /** The probable charge; equals `reserved` unless the charge is measured. */
  readonly expected: number;
  /** Credits for one second of the clip; where the charge is measured, for one second of input or output. */
  readonly perSecond: number;
};

/**
 * The price of a selection; null without a row. `inputSeconds` is the measured length of the source video. It
 * lowers `expected` where the row has the maximum price (kappa-h3-v2v).
 */
export function quote(
  catalog: VideoCatalog,
  selection: VideoSelection,
  { inputSeconds }: { inputSeconds?: number | undefined } = {},
): Quote | null {
  const model = catalog.byId.get(selection.modelId);
  const offer = model && offerOf(model.offers, selection);
  if (!model || !offer) return null;
  const seconds = Number(offer.duration);
  const rate = model.rules.measuredRates?.[offer.resolution];
  if (rate === undefined) {
    return { reserved: offer.credits, expected: offer.credits, perSecond: offer.credits / seconds };
  }
  const expected = inputSeconds === undefined ? offer.credits : measuredCredits(rate, inputSeconds, seconds);
  return { reserved: offer.credits, expected: Math.min(expected, offer.credits), perSecond: rate };
}

/** Credits for measured seconds of input and output, rounded up to the nearest 10 (section Credit facts). */
export const measuredCredits = (rate: number, inputSeconds: number, outputSeconds: number): number =>
  Math.ceil(((inputSeconds + outputSeconds) * rate) / 10) * 10;

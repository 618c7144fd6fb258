import type { VideoCatalog } from "./catalog";
import { type Offer, offerOf } from "./offers";
import type { VideoSelection } from "./selection";
import type { VideoModel } from "./video-model";

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
 * lowers `expected` where the row has the maximum price (kappa-h3-v2v, gamma-2.5-v2v).
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
  const stated = model.rules.measuredRates?.[offer.resolution];
  const rate = stated ?? rateOfRows(model, offer);
  if (rate === undefined) {
    return { reserved: offer.credits, expected: offer.credits, perSecond: offer.credits / seconds };
  }
  const measured =
    inputSeconds === undefined
      ? offer.credits
      : measuredCredits(rate, inputSeconds, seconds, stated === undefined ? 1 : 10);
  return { reserved: offer.credits, expected: Math.min(measured, offer.credits), perSecond: rate };
}

/** Two rates from rows that were rounded to whole credits differ by less than this share. */
const ROUNDING = 0.1;

/**
 * Credits for a second of input or output of a model that bills the length of its source video without a stated rate
 * (gamma-2.5-v2v), if its rows have the maximum price: then a further second of output costs as much as each
 * second of the row, those of the longest source included.
 */
function rateOfRows({ rules, offers }: VideoModel, offer: Offer): number | undefined {
  const longest = rules.sourceVideo?.maxSeconds;
  if (!rules.billsSourceVideo || longest === undefined) return undefined;
  const rate = offer.credits / (Number(offer.duration) + longest);
  const secondsTo = (other: Offer) => Number(other.duration) - Number(offer.duration);
  // The one that differs most in length, because rows are rounded.
  const [other] = offers
    .filter(
      ({ tier, resolution, audio }) =>
        tier === offer.tier && resolution === offer.resolution && audio === offer.audio,
    )
    .sort((a, b) => Math.abs(secondsTo(b)) - Math.abs(secondsTo(a)));
  if (!other || secondsTo(other) === 0) return undefined;
  const slope = (other.credits - offer.credits) / secondsTo(other);
  return Math.abs(slope / rate - 1) < ROUNDING ? rate : undefined;
}

/** Credits for measured seconds of input and output, rounded up to a step: kappa's is 10 (section Credit facts). */
export const measuredCredits = (
  rate: number,
  inputSeconds: number,
  outputSeconds: number,
  step = 10,
): number => Math.ceil(((inputSeconds + outputSeconds) * rate) / step) * step;

import { durationLabel, type PricingRow } from "@/lib/contract/pricing";
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

/** The values for what a row leaves open. */
export type OfferSpace = {
  readonly modes: readonly VideoMode[];
  /** Empty: tiers do not apply, whatever a row says. */
  readonly tiers: readonly string[];
  /** The audio states a selection can have; `[null]` when the setting does not apply. */
  readonly audio: readonly (boolean | null)[];
};

/** A row without both of these prices something that we cannot request. */
export const isCombination = (row: PricingRow): boolean =>
  Boolean(row.resolution) && typeof row.duration_seconds === "number";

/**
 * The complete combinations in a model's price rows. A row without a tier or audio state stands for all of
 * them. Where two rows price the same combination, the higher price counts, so that we never quote too
 * little.
 */
export function offersOf(rows: readonly PricingRow[], space: OfferSpace): Offer[] {
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

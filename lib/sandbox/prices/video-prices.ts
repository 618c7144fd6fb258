import { type ModelOptions, PRODUCTS } from "@/lib/contract/assumptions";
import type { PricingRow } from "@/lib/contract/pricing";
import { VIDEO_MODEL_IDS, type VideoModelId } from "@/lib/contract/video";
import { modelOptionsOf } from "../models/options";

/**
 * The price of one model. `perSecond` has credits per second of silent output by tier ("" when the model has
 * none) and resolution. A combination without a rate is not sold.
 */
type RateCard = {
  perSecond: Record<string, Record<string, number>>;
  /** Credits are rounded up to the next multiple of this. */
  roundTo: number;
  /** The price factor for sound, where the caller can choose it. */
  soundFactor?: number;
  /** Resolutions with fewer durations than the model has. */
  durations?: Record<string, readonly number[]>;
  /** Reference seconds are billed like output seconds. This many are reserved until they are measured. */
  referenceCeilingSeconds?: number;
};

/**
 * Figures of the contract: kappa-h3 from 35 (768p, 4 s); kappa-h3-v2v 8 and 13 per second, rounded up to
 * tens, with a maximum of 15 s; gamma-2.5 from 50 (480p, 4 s); gamma-2.5-v2v more expensive, because up to 30
 * s of reference are billed; zeta-1.5 from 7. Every other figure is invented.
 */
const VIDEO_RATES: Record<VideoModelId, RateCard> = {
  "alpha-3.1": {
    perSecond: {
      lite: { "720p": 5, "1080p": 7.5, "4K": 15 },
      fast: { "720p": 10, "1080p": 12.5, "4K": 25 },
      quality: { "720p": 20, "1080p": 25, "4K": 50 },
    },
    roundTo: 5,
  },
  "beta-2.6": { perSecond: { "": { "1080p": 7 } }, soundFactor: 2, roundTo: 5 },
  "beta-3.0": { perSecond: { "": { "720p": 8, "1080p": 11 } }, soundFactor: 1.5, roundTo: 1 },
  "gamma-1.5-pro": {
    perSecond: { "": { "480p": 4, "720p": 7, "1080p": 14 } },
    soundFactor: 1.5,
    roundTo: 1,
  },
  "gamma-2.0": {
    perSecond: {
      fast: { "480p": 5, "720p": 9 },
      quality: { "480p": 8, "720p": 14, "1080p": 30 },
    },
    roundTo: 1,
  },
  "gamma-2.5": { perSecond: { "": { "480p": 12.5, "720p": 20 } }, soundFactor: 1.2, roundTo: 5 },
  "delta-2.6": { perSecond: { "": { "720p": 8, "1080p": 12 } }, roundTo: 5 },
  "delta-2.7": { perSecond: { "": { "720p": 7, "1080p": 10 } }, roundTo: 1 },
  "epsilon-2.3": {
    perSecond: { standard: { "768p": 4, "1080p": 7 }, pro: { "768p": 7, "1080p": 12 } },
    durations: { "1080p": [6] },
    roundTo: 1,
  },
  zeta: {
    perSecond: {
      fun: { "480p": 1.5, "720p": 2.5 },
      normal: { "480p": 1.5, "720p": 2.5 },
      spicy: { "480p": 2, "720p": 3 },
    },
    roundTo: 1,
  },
  "zeta-1.5": { perSecond: { "": { "480p": 1.15, "720p": 2 } }, roundTo: 1 },
  "eta-1.1": { perSecond: { "": { "720p": 5, "1080p": 9 } }, roundTo: 1 },
  "beta-3.0-turbo": { perSecond: { "": { "720p": 5, "1080p": 7 } }, soundFactor: 1.5, roundTo: 1 },
  "theta-omni": { perSecond: { "": { "720p": 9, "1080p": 14, "4K": 32 } }, roundTo: 5 },
  "iota-2": { perSecond: { "": { "720p": 6 } }, roundTo: 1 },
  "iota-2-pro": { perSecond: { "": { "720p": 15, "1024x1792": 25, "1080x1920": 28 } }, roundTo: 5 },
  "kappa-h3": { perSecond: { "": { "768p": 8.75, "2K": 13.75 } }, roundTo: 5 },
  "delta-2.6-v2v": { perSecond: { "": { "720p": 9, "1080p": 14 } }, roundTo: 5 },
  "delta-2.7-videoedit": { perSecond: { "": { "720p": 8, "1080p": 12 } }, roundTo: 1 },
  "gamma-2.5-v2v": {
    perSecond: { "": { "480p": 12.5, "720p": 20 } },
    soundFactor: 1.2,
    roundTo: 5,
    referenceCeilingSeconds: 30,
  },
  "kappa-h3-v2v": { perSecond: { "": { "768p": 8, "2K": 13 } }, roundTo: 10, referenceCeilingSeconds: 15 },
  "beta-2.6-mc": { perSecond: { "": { "720p": 6, "1080p": 9 } }, roundTo: 1 },
  "beta-3.0-mc": { perSecond: { "": { "720p": 9, "1080p": 13 } }, roundTo: 1 },
};

/**
 * One point of the price matrix, with seconds of output; `tier` and `audio` are null where the model has
 * none.
 */
type PricePoint = {
  model: VideoModelId;
  tier: string | null;
  resolution: string;
  seconds: number;
  audio: boolean | null;
};

// A product such as 1.15 × 20 is slightly above its exact value. Without this tolerance it would be rounded
// up.
const HAIR = 1e-9;

/**
 * Credits of one clip, or null when this combination is not sold.
 * @param referenceSeconds billed in addition to the output, for models that bill their reference; default:
 * the maximum of the contract, as in the price rows (section GET /v1/pricing)
 */
export function videoCredits(point: PricePoint, referenceSeconds?: number): number | null {
  const card = VIDEO_RATES[point.model];
  const rate = card.perSecond[point.tier ?? ""]?.[point.resolution];
  const sold = card.durations?.[point.resolution];
  if (rate === undefined || (sold && !sold.includes(point.seconds))) return null;
  const ceiling = card.referenceCeilingSeconds;
  const reference = ceiling === undefined ? 0 : Math.min(referenceSeconds ?? ceiling, ceiling);
  const sound = point.audio ? (card.soundFactor ?? 1) : 1;
  return Math.ceil((rate * (point.seconds + reference) * sound) / card.roundTo - HAIR) * card.roundTo;
}

/** Longest reference that a model bills, in seconds; null for models that bill only their output. */
export const referenceCeilingSeconds = (model: VideoModelId): number | null =>
  VIDEO_RATES[model].referenceCeilingSeconds ?? null;

const sounds: Record<ModelOptions["audio"], (boolean | null)[]> = {
  toggle: [false, true],
  on: [true],
  off: [false],
  ignored: [null],
};

/** A row for every valid combination of every video model (section GET /v1/pricing). */
export const videoRows: PricingRow[] = VIDEO_MODEL_IDS.flatMap((model) => rowsOf(model));

function rowsOf(model: VideoModelId): PricingRow[] {
  const options = modelOptionsOf(model);
  if (!options) return [];
  const tiers = options.tiers.length > 0 ? options.tiers : [null];
  return tiers.flatMap((tier) =>
    options.resolutions.flatMap((resolution) =>
      options.durations.flatMap((duration) =>
        sounds[options.audio].flatMap((audio) => {
          const point = { model, tier, resolution, seconds: Number(duration), audio };
          const credits = videoCredits(point);
          return credits === null ? [] : [row(options, point, credits)];
        }),
      ),
    ),
  );
}

function row(
  options: ModelOptions,
  { tier, resolution, seconds, audio }: Parameters<typeof videoCredits>[0],
  credits: number,
): PricingRow {
  return {
    object: "pricing_row",
    product: PRODUCTS.video,
    credits,
    model_id: options.id,
    mode: options.modes[0],
    ...(tier === null ? {} : { tier }),
    resolution,
    duration_seconds: seconds,
    ...(audio === null ? {} : { audio_enabled: audio }),
  };
}

import type { VideoModelId } from "@/lib/contract/video";

/**
 * The price of one model. `perSecond` has credits per second of silent output by tier ("" when the model has
 * none) and resolution. A combination without a rate is not sold.
 */
export type RateCard = {
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
export const VIDEO_RATES: Record<VideoModelId, RateCard> = {
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

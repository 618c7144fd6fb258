import type { VideoModelId } from "@/lib/contract/video";
import { VIDEO_RATES } from "./video-rates";

/**
 * One point of the price matrix, with seconds of output; `tier` and `audio` are null where the model has
 * none.
 */
export type PricePoint = {
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

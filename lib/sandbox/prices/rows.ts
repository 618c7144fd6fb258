import { PRODUCTS } from "@/lib/contract/assumptions";
import type { PricingRow } from "@/lib/contract/pricing";
import { voiceCredits } from "@/lib/contract/voice";
import { IMAGE_MODELS, imageCredits } from "../image/image-models";
import { videoRows } from "./video-prices";

/** Price rows of the image models. Readers of the list find models and options in them. */
export const imageRows: PricingRow[] = IMAGE_MODELS.flatMap((model) =>
  [...Object.keys(model.qualities ?? {}), ...(model.qualities ? [] : [null])].flatMap((quality) =>
    Object.keys(model.resolutions).map((resolution) => ({
      object: "pricing_row" as const,
      product: PRODUCTS.image,
      credits: imageCredits(model, resolution, quality) ?? 0,
      model_id: model.id,
      mode: model.input === "required" ? "edit" : "generate",
      ...(quality === null ? {} : { quality }),
      resolution,
    })),
  ),
);

const STEP_SECONDS = 5;
/** Credits per started 5 seconds of a talking avatar; not in the contract, invented. */
const RATES: Readonly<Record<string, number>> = { "480p": 10, "720p": 15, "1080p": 25 };

export const AVATAR_RESOLUTIONS: readonly string[] = Object.keys(RATES);

/** Credits of a talking avatar of this many seconds; null for a resolution that is not sold. */
export function avatarCredits(resolution: string, seconds: number): number | null {
  const rate = RATES[resolution];
  return rate === undefined ? null : rate * Math.max(1, Math.ceil(seconds / STEP_SECONDS));
}

const avatarRows: PricingRow[] = Object.entries(RATES).map(([resolution, credits]) => ({
  object: "pricing_row",
  product: PRODUCTS.avatar,
  credits,
  resolution,
  duration_seconds: STEP_SECONDS,
}));

const VOICE_STEP_SECONDS = 10;

/** 2 credits per started 10 seconds of sound (section POST /v1/voice-generations). */
const voiceRows: PricingRow[] = ["tts", "sts"].map((mode) => ({
  object: "pricing_row",
  product: PRODUCTS.voice,
  credits: voiceCredits(VOICE_STEP_SECONDS),
  mode,
  duration_seconds: VOICE_STEP_SECONDS,
}));

/** The whole price list of the service (section GET /v1/pricing). */
export const pricingRows: readonly PricingRow[] = [...videoRows, ...imageRows, ...voiceRows, ...avatarRows];

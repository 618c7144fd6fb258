import { PRODUCTS } from "@/lib/contract/assumptions";
import type { PricingRow } from "@/lib/contract/pricing";
import { voiceCredits } from "@/lib/contract/voice";
import { avatarRows } from "./avatar-rows";
import { imageRows } from "./image-rows";
import { videoRows } from "./video-rows";

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

import { type ModelRules, PLAIN_RULES } from "@/lib/catalog/model-rules";
import type { VideoModelId } from "@/lib/contract/video";

const fromImage: ModelRules = { ...PLAIN_RULES, image: "required" };

/** Models that animate a required image and take its ratio. */
export const FROM_IMAGE_RULES = {
  "delta-2.6": {
    ...fromImage,
    clips: [{ resolutions: ["720p", "1080p"], durations: ["5", "10", "15"] }],
    audio: "on",
    negativePrompt: true,
  },
  "epsilon-2.3": {
    ...fromImage,
    tiers: ["standard", "pro"],
    clips: [
      { resolutions: ["768p"], durations: ["6", "10"] },
      { resolutions: ["1080p"], durations: ["6"] },
    ],
    audio: "off",
  },
  // Resolutions, durations and audio not shown.
  "zeta-1.5": fromImage,
} satisfies Partial<Record<VideoModelId, ModelRules>>;

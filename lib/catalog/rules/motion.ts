import { type ModelRules, PLAIN_RULES } from "@/lib/catalog/model-rules";
import type { VideoModelId } from "@/lib/contract/video";

// Resolutions and durations not shown.
const motion: ModelRules = {
  ...PLAIN_RULES,
  mode: "motion",
  image: "required",
  video: "required",
  audio: "off",
  negativePrompt: true,
};

/** Models that animate an image with the motion of a video. */
export const MOTION_RULES = {
  "beta-2.6-mc": motion,
  "beta-3.0-mc": motion,
} satisfies Partial<Record<VideoModelId, ModelRules>>;

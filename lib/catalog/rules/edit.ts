import { type ModelRules, PLAIN_RULES } from "@/lib/catalog/model-rules";
import { LIMITS } from "@/lib/contract/limits";
import type { VideoModelId } from "@/lib/contract/video";
import {
  DELTA_RATIOS,
  GAMMA_DURATIONS,
  GAMMA_RATIOS_ADAPTIVE,
  KAPPA_DURATIONS,
  KAPPA_RATIOS,
} from "./shared-options";

const edit: ModelRules = { ...PLAIN_RULES, mode: "edit", video: "required", negativePrompt: true };

/** Models that change a source video. */
export const EDIT_RULES = {
  "delta-2.6-v2v": {
    ...edit,
    clips: [{ resolutions: ["720p", "1080p"], durations: ["5", "10"] }],
    audio: "off",
  },
  "delta-2.7-videoedit": {
    ...edit,
    ratios: DELTA_RATIOS,
    clips: [{ resolutions: ["720p", "1080p"], durations: ["5", "8", "10"] }],
    audio: "off",
  },
  "gamma-2.5-v2v": {
    ...edit,
    ratios: GAMMA_RATIOS_ADAPTIVE,
    clips: [{ resolutions: ["480p", "720p"], durations: GAMMA_DURATIONS }],
    audio: "toggle",
    sourceVideo: { maxSeconds: 30 },
    billsSourceVideo: true,
  },
  "kappa-h3-v2v": {
    ...edit,
    ratios: [...KAPPA_RATIOS, "adaptive"],
    defaults: { ratio: "adaptive" },
    clips: [{ resolutions: ["768p", "2K"], durations: KAPPA_DURATIONS }],
    audio: "on",
    sourceVideo: {
      containers: ["mp4", "mov"],
      codecs: ["h264", "h265"],
      maxBytes: LIMITS.kappaReferenceMaxBytes,
      minSeconds: LIMITS.kappaReferenceMinSeconds,
      maxSeconds: LIMITS.kappaReferenceMaxSeconds,
    },
    billsSourceVideo: true,
    measuredRates: { "768p": 8, "2K": 13 },
  },
} satisfies Partial<Record<VideoModelId, ModelRules>>;

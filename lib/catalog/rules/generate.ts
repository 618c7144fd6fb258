import { type ModelRules, PLAIN_RULES } from "@/lib/catalog/model-rules";
import type { VideoModelId } from "@/lib/contract/video";
import {
  BETA_RATIOS,
  DELTA_RATIOS,
  GAMMA_DURATIONS,
  GAMMA_RATIOS,
  GAMMA_RATIOS_ADAPTIVE,
  IOTA_DURATIONS,
  KAPPA_DURATIONS,
  KAPPA_RATIOS,
  UPRIGHT_OR_WIDE,
  ZETA_RATIOS,
} from "./shared-options";

const fromText: ModelRules = { ...PLAIN_RULES, image: "optional" };
const beta: ModelRules = { ...fromText, ratios: BETA_RATIOS, audio: "toggle", negativePrompt: true };
const gamma: ModelRules = { ...fromText, ratios: GAMMA_RATIOS, audio: "toggle", negativePrompt: true };
const iota: ModelRules = { ...fromText, ratios: UPRIGHT_OR_WIDE, audio: "on" };

/** Models that make a clip from text, most of them also from a first frame. */
export const GENERATE_RULES = {
  "alpha-3.1": {
    ...fromText,
    tiers: ["lite", "fast", "quality"],
    defaults: { tier: "fast" },
    ratios: UPRIGHT_OR_WIDE,
    clips: [{ resolutions: ["720p", "1080p", "4K"], durations: ["8"] }],
    audio: "on",
  },
  "beta-2.6": { ...beta, clips: [{ resolutions: ["1080p"], durations: ["5", "10"] }] },
  "beta-3.0": {
    ...beta,
    clips: [{ resolutions: ["720p", "1080p"], durations: ["3", "5", "7", "10", "15"] }],
  },
  // Options not shown. Of the family's rules, only the first frame and the negative prompt are stated.
  "beta-3.0-turbo": { ...fromText, negativePrompt: true },
  "gamma-1.5-pro": {
    ...gamma,
    clips: [{ resolutions: ["480p", "720p", "1080p"], durations: ["4", "8", "12"] }],
  },
  "gamma-2.0": {
    ...gamma,
    tiers: ["fast", "quality"],
    ratios: GAMMA_RATIOS_ADAPTIVE,
    clips: [
      { tiers: ["fast"], resolutions: ["480p", "720p"], durations: ["4", "8", "12"] },
      { tiers: ["quality"], resolutions: ["480p", "720p", "1080p"], durations: ["4", "8", "12"] },
    ],
    audio: "ignored",
    audioFlag: false,
  },
  "gamma-2.5": {
    ...gamma,
    ratios: GAMMA_RATIOS_ADAPTIVE,
    clips: [{ resolutions: ["480p", "720p"], durations: GAMMA_DURATIONS }],
    frames: true,
  },
  "delta-2.7": {
    ...fromText,
    ratios: DELTA_RATIOS,
    clips: [{ resolutions: ["720p", "1080p"], durations: ["5", "8"] }],
    audio: "off",
    negativePrompt: true,
  },
  zeta: {
    ...fromText,
    tiers: ["fun", "normal", "spicy"],
    defaults: { tier: "normal" },
    tiersWithoutImage: ["spicy"],
    ratios: ZETA_RATIOS,
    clips: [{ resolutions: ["480p", "720p"], durations: ["6", "10", "15", "20", "30"] }],
    audio: "off",
  },
  // Neither the options are shown nor whether an image is taken.
  "eta-1.1": PLAIN_RULES,
  "theta-omni": PLAIN_RULES,
  "iota-2": { ...iota, clips: [{ resolutions: ["720p"], durations: IOTA_DURATIONS }] },
  "iota-2-pro": {
    ...iota,
    clips: [{ resolutions: ["720p", "1024x1792", "1080x1920"], durations: IOTA_DURATIONS }],
  },
  "kappa-h3": {
    ...fromText,
    ratios: KAPPA_RATIOS,
    ratioFollowsImage: true,
    clips: [{ resolutions: ["768p", "2K"], durations: KAPPA_DURATIONS }],
    audio: "on",
    audioFlag: false,
  },
} satisfies Partial<Record<VideoModelId, ModelRules>>;

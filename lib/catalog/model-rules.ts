import type { AudioRule, InputRule } from "@/lib/contract/assumptions";
import { LIMITS } from "@/lib/contract/limits";
import { durationLabel, type PricingRow } from "@/lib/contract/pricing";
import { VIDEO_MODEL_IDS, type VideoMode, type VideoModelId, videoMode } from "@/lib/contract/video";
import { type TextField, UNSENT, type UnpricedField } from "./video-fields";

/**
 * Resolutions and durations (seconds, as strings) that go together; `tiers` when only some tiers have them.
 */
type Clips = {
  readonly tiers?: readonly string[];
  readonly resolutions: readonly string[];
  readonly durations: readonly string[];
};

/** Limits of a source video where the contract has them, in bytes and seconds. */
export type SourceVideoLimits = {
  readonly containers?: readonly string[];
  readonly codecs?: readonly string[];
  readonly maxBytes?: number;
  readonly minSeconds?: number;
  readonly maxSeconds?: number;
};

/**
 * What the contract says about one model (section POST /v1/video-generations), without live data. An empty
 * list means "do not send". Empty `clips` and null `audio` mean that the contract does not show it.
 */
export type ModelRules = {
  readonly mode: VideoMode;
  readonly tiers: readonly string[];
  /** The values that apply when a request omits an option. */
  readonly defaults?: { readonly [F in "tier" | UnpricedField]?: string };
  /** Tiers that refuse uploaded images. */
  readonly tiersWithoutImage: readonly string[];
  /** The contract requires a ratio without an image, and allows none with one. */
  readonly ratioFollowsImage: boolean;
  readonly clips: readonly Clips[];
  readonly audio: AudioRule | null;
  /** False where the contract needs no `audio_enabled`, so it is never sent. */
  readonly audioFlag: boolean;
  readonly image: InputRule;
  readonly video: InputRule;
  /** The texts that it takes beside the prompt. */
  readonly texts: readonly TextField[];
  /** Takes a last frame, or reference images, together with the first frame. */
  readonly frames: boolean;
  readonly sourceVideo: SourceVideoLimits | null;
  /** The charge grows with the length of the source video. */
  readonly billsSourceVideo: boolean;
  /** Credits per second of input plus output, by resolution, where the contract states them. */
  readonly measuredRates: Readonly<Record<string, number>> | null;
  /** The values a model takes of an unpriced option, under the plural of its name; absent where it takes none. */
} & { readonly [F in UnpricedField as `${F}s`]?: readonly string[] };

/** The common rules of most models. A table states only the differences of its models. */
export const PLAIN_RULES: ModelRules = {
  mode: "generate",
  tiers: [],
  tiersWithoutImage: [],
  ratioFollowsImage: false,
  clips: [],
  audio: null,
  audioFlag: true,
  image: "none",
  video: "none",
  texts: [],
  frames: false,
  sourceVideo: null,
  billsSourceVideo: false,
  measuredRates: null,
};

// Lists of values that several models share.

/** Ratios, in the order of the contract. */
const UPRIGHT_OR_WIDE = ["9:16", "16:9"] as const;
const BETA_RATIOS = ["9:16", "16:9", "1:1"] as const;
const GAMMA_RATIOS = ["1:1", "4:3", "3:4", "16:9", "9:16", "21:9"] as const;
const GAMMA_RATIOS_ADAPTIVE = [...GAMMA_RATIOS, "adaptive"] as const;
const DELTA_RATIOS = ["16:9", "9:16", "1:1", "4:3", "3:4"] as const;
const ZETA_RATIOS = ["2:3", "3:2", "1:1", "16:9", "9:16"] as const;
const KAPPA_RATIOS = ["21:9", "16:9", "4:3", "1:1", "3:4", "9:16"] as const;

/** Durations in seconds, as the strings a request carries. */
const GAMMA_DURATIONS = ["4", "5", "8", "10", "15", "20", "30"] as const;
const IOTA_DURATIONS = ["4", "8", "12", "16", "20"] as const;
/** Every integer from 4 to 15. */
const KAPPA_DURATIONS: readonly string[] = Array.from({ length: 12 }, (_, index) => durationLabel(index + 4));

const fromText: ModelRules = { ...PLAIN_RULES, image: "optional" };
const beta: ModelRules = { ...fromText, ratios: BETA_RATIOS, audio: "toggle", texts: ["negativePrompt"] };
const gamma: ModelRules = { ...fromText, ratios: GAMMA_RATIOS, audio: "toggle", texts: ["negativePrompt"] };
const iota: ModelRules = { ...fromText, ratios: UPRIGHT_OR_WIDE, audio: "on" };
const fromImage: ModelRules = { ...PLAIN_RULES, image: "required" };
const edit: ModelRules = { ...PLAIN_RULES, mode: "edit", video: "required", texts: ["negativePrompt"] };
// Resolutions and durations not shown.
const motion: ModelRules = {
  ...PLAIN_RULES,
  mode: "motion",
  image: "required",
  video: "required",
  audio: "off",
  texts: ["negativePrompt"],
};

/** The rules of all 23 models; a model that is missing does not compile. */
export const MODEL_RULES: Readonly<Record<VideoModelId, ModelRules>> = {
  // Models that make a clip from text, most of them also from a first frame.
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
  "beta-3.0-turbo": { ...fromText, texts: ["negativePrompt"] },
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
    texts: ["negativePrompt"],
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

  // Models that animate a required image and take its ratio.
  "delta-2.6": {
    ...fromImage,
    clips: [{ resolutions: ["720p", "1080p"], durations: ["5", "10", "15"] }],
    audio: "on",
    texts: ["negativePrompt"],
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

  // Models that change a source video.
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

  // Models that animate an image with the motion of a video.
  "beta-2.6-mc": motion,
  "beta-3.0-mc": motion,
};

/** True for a model that the contract lists (section POST /v1/video-generations). */
export const isListedModel = (id: string): id is VideoModelId => VIDEO_MODEL_IDS.some((each) => each === id);

/** The modes that a new model's rows name. Without any, it makes clips from text. */
export function modesInRows(rows: readonly PricingRow[]): readonly VideoMode[] {
  const named = videoMode.options.filter((mode) => rows.some((row) => row.mode === mode));
  return named.length > 0 ? named : ["generate"];
}

/** "negative_prompt is supported by beta, gamma, delta, v2v and mc models" (Additional input rules, 5). */
const TAKES_NEGATIVE_PROMPT = /^(?:beta|gamma|delta)\b|-(?:v2v|mc)$/;

/**
 * The rules of a video model that the contract does not list. Its price rows give modes, tiers, resolutions,
 * durations and audio; the rest is open. What may be taken is offered and not sent unless a person chooses it,
 * because a refusal (400) reserves nothing and names the field.
 */
export function newModelRules(id: string, rows: readonly PricingRow[]): ModelRules {
  const modes = modesInRows(rows);
  const generates = modes.includes("generate");
  return {
    ...PLAIN_RULES,
    mode: modes[0] ?? "generate",
    ratios: [UNSENT, ...new Set([...GAMMA_RATIOS_ADAPTIVE, ...ZETA_RATIOS])],
    defaults: { ratio: UNSENT },
    image: generates ? "optional" : modes.includes("motion") ? "required" : "none",
    video: modes.some((mode) => mode !== "generate") ? "required" : "none",
    texts: TAKES_NEGATIVE_PROMPT.test(id) ? ["negativePrompt"] : [],
  };
}

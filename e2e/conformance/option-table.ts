/** Resolutions and durations that go together; only for some tiers, where they are named. */
type Clips = {
  resolutions: readonly string[];
  durations: readonly string[];
  tiers?: readonly string[];
};

export type TextOptions = {
  mode: "generate" | "edit";
  tiers: readonly string[];
  /** Null where the ratio comes from the input and must not be sent. */
  ratios: readonly string[] | null;
  clips: readonly Clips[];
  audio: "toggle" | "on" | "off" | "ignored";
  image: "none" | "optional" | "required";
};

const wholeSeconds = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, step) => String(first + step));

const UPRIGHT_OR_WIDE = ["9:16", "16:9"];
const BETA = ["9:16", "16:9", "1:1"];
const GAMMA = ["1:1", "4:3", "3:4", "16:9", "9:16", "21:9"];
const DELTA = ["16:9", "9:16", "1:1", "4:3", "3:4"];
const KAPPA = ["21:9", "16:9", "4:3", "1:1", "3:4", "9:16"];
const IOTA_SECONDS = ["4", "8", "12", "16", "20"];
const GAMMA_2_5 = [{ resolutions: ["480p", "720p"], durations: ["4", "5", "8", "10", "15", "20", "30"] }];
const KAPPA_CLIPS = [{ resolutions: ["768p", "2K"], durations: wholeSeconds(4, 15) }];

const plain = { mode: "generate", tiers: [], image: "optional" } as const;
const edit = { ...plain, mode: "edit", image: "none" } as const;

/** The table "Per-model options", row by row. Models without options in it are left out. */
export const OPTION_TABLE: Readonly<Record<string, TextOptions>> = {
  "alpha-3.1": {
    ...plain,
    tiers: ["lite", "fast", "quality"],
    ratios: UPRIGHT_OR_WIDE,
    clips: [{ resolutions: ["720p", "1080p", "4K"], durations: ["8"] }],
    audio: "on",
  },
  "beta-2.6": {
    ...plain,
    ratios: BETA,
    clips: [{ resolutions: ["1080p"], durations: ["5", "10"] }],
    audio: "toggle",
  },
  "beta-3.0": {
    ...plain,
    ratios: BETA,
    clips: [{ resolutions: ["720p", "1080p"], durations: ["3", "5", "7", "10", "15"] }],
    audio: "toggle",
  },
  "gamma-1.5-pro": {
    ...plain,
    ratios: GAMMA,
    clips: [{ resolutions: ["480p", "720p", "1080p"], durations: ["4", "8", "12"] }],
    audio: "toggle",
  },
  "gamma-2.0": {
    ...plain,
    tiers: ["fast", "quality"],
    ratios: [...GAMMA, "adaptive"],
    clips: [
      { tiers: ["fast"], resolutions: ["480p", "720p"], durations: ["4", "8", "12"] },
      { tiers: ["quality"], resolutions: ["480p", "720p", "1080p"], durations: ["4", "8", "12"] },
    ],
    audio: "ignored",
  },
  "gamma-2.5": { ...plain, ratios: [...GAMMA, "adaptive"], clips: GAMMA_2_5, audio: "toggle" },
  "gamma-2.5-v2v": { ...edit, ratios: [...GAMMA, "adaptive"], clips: GAMMA_2_5, audio: "toggle" },
  "delta-2.6": {
    ...plain,
    image: "required",
    ratios: null,
    clips: [{ resolutions: ["720p", "1080p"], durations: ["5", "10", "15"] }],
    audio: "on",
  },
  "delta-2.7": {
    ...plain,
    ratios: DELTA,
    clips: [{ resolutions: ["720p", "1080p"], durations: ["5", "8"] }],
    audio: "off",
  },
  "delta-2.7-videoedit": {
    ...edit,
    ratios: DELTA,
    clips: [{ resolutions: ["720p", "1080p"], durations: ["5", "8", "10"] }],
    audio: "off",
  },
  "delta-2.6-v2v": {
    ...edit,
    ratios: null,
    clips: [{ resolutions: ["720p", "1080p"], durations: ["5", "10"] }],
    audio: "off",
  },
  "epsilon-2.3": {
    ...plain,
    tiers: ["standard", "pro"],
    image: "required",
    ratios: null,
    clips: [
      { resolutions: ["768p"], durations: ["6", "10"] },
      { resolutions: ["1080p"], durations: ["6"] },
    ],
    audio: "off",
  },
  zeta: {
    ...plain,
    tiers: ["fun", "normal", "spicy"],
    ratios: ["2:3", "3:2", "1:1", "16:9", "9:16"],
    clips: [{ resolutions: ["480p", "720p"], durations: ["6", "10", "15", "20", "30"] }],
    audio: "off",
  },
  "iota-2": {
    ...plain,
    ratios: UPRIGHT_OR_WIDE,
    clips: [{ resolutions: ["720p"], durations: IOTA_SECONDS }],
    audio: "on",
  },
  "iota-2-pro": {
    ...plain,
    ratios: UPRIGHT_OR_WIDE,
    clips: [{ resolutions: ["720p", "1024x1792", "1080x1920"], durations: IOTA_SECONDS }],
    audio: "on",
  },
  "kappa-h3": { ...plain, ratios: KAPPA, clips: KAPPA_CLIPS, audio: "on" },
  "kappa-h3-v2v": { ...edit, ratios: [...KAPPA, "adaptive"], clips: KAPPA_CLIPS, audio: "on" },
};

import type { listName } from "@/lib/catalog/video-fields";
import type { ModelOptions } from "@/lib/contract/assumptions";
import type { VideoModelId } from "@/lib/contract/video";
import { IMAGE_MODELS } from "../image/image-models";

/** A model may have a list of values for each unpriced option; it has ratios in any case. */
type Card = Pick<ModelOptions, "modes" | "tiers" | "ratios" | "resolutions" | "durations" | "audio"> & {
  [Name in ReturnType<typeof listName>]?: string[];
} & {
  image?: "required" | "none";
  video?: "required";
};

const seconds = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, step) => String(first + step));

const GAMMA_RATIOS = ["1:1", "4:3", "3:4", "16:9", "9:16", "21:9"];
const DELTA_RATIOS = ["16:9", "9:16", "1:1", "4:3", "3:4"];
const KAPPA_RATIOS = ["21:9", "16:9", "4:3", "1:1", "3:4", "9:16"];
const BETA_RATIOS = ["9:16", "16:9", "1:1"];
const GAMMA_2_5_DURATIONS = ["4", "5", "8", "10", "15", "20", "30"];
const IOTA_DURATIONS = ["4", "8", "12", "16", "20"];
const GENERATE = ["generate"];
const EDIT = ["edit"];
const MOTION = ["motion"];

/**
 * The options of each video model: the contract's table "Per-model options" as this service reads it. No
 * ratios means that the ratio comes from the input and must not be sent. The contract does not show the
 * options of eta-1.1, beta-3.0-turbo, theta-omni, zeta-1.5 and of both motion models (theta-omni beyond "up
 * to 4K"); those are invented.
 */
const CARDS: Record<VideoModelId, Card> = {
  "alpha-3.1": card(
    GENERATE,
    ["lite", "fast", "quality"],
    ["9:16", "16:9"],
    ["720p", "1080p", "4K"],
    ["8"],
    "on",
  ),
  "beta-2.6": card(GENERATE, [], BETA_RATIOS, ["1080p"], ["5", "10"], "toggle"),
  "beta-3.0": card(GENERATE, [], BETA_RATIOS, ["720p", "1080p"], ["3", "5", "7", "10", "15"], "toggle"),
  "gamma-1.5-pro": card(GENERATE, [], GAMMA_RATIOS, ["480p", "720p", "1080p"], ["4", "8", "12"], "toggle"),
  "gamma-2.0": card(
    GENERATE,
    ["fast", "quality"],
    [...GAMMA_RATIOS, "adaptive"],
    ["480p", "720p", "1080p"],
    ["4", "8", "12"],
    "ignored",
  ),
  "gamma-2.5": card(
    GENERATE,
    [],
    [...GAMMA_RATIOS, "adaptive"],
    ["480p", "720p"],
    GAMMA_2_5_DURATIONS,
    "toggle",
  ),
  "delta-2.6": {
    ...card(GENERATE, [], [], ["720p", "1080p"], ["5", "10", "15"], "on"),
    image: "required",
  },
  "delta-2.7": card(GENERATE, [], DELTA_RATIOS, ["720p", "1080p"], ["5", "8"], "off"),
  "epsilon-2.3": {
    ...card(GENERATE, ["standard", "pro"], [], ["768p", "1080p"], ["6", "10"], "off"),
    image: "required",
  },
  zeta: card(
    GENERATE,
    ["fun", "normal", "spicy"],
    ["2:3", "3:2", "1:1", "16:9", "9:16"],
    ["480p", "720p"],
    ["6", "10", "15", "20", "30"],
    "off",
  ),
  "zeta-1.5": { ...card(GENERATE, [], [], ["480p", "720p"], ["6", "10", "15"], "off"), image: "required" },
  "eta-1.1": card(GENERATE, [], BETA_RATIOS, ["720p", "1080p"], ["5", "10"], "off"),
  "beta-3.0-turbo": card(GENERATE, [], BETA_RATIOS, ["720p", "1080p"], ["3", "5", "7", "10"], "toggle"),
  "theta-omni": card(GENERATE, [], DELTA_RATIOS, ["720p", "1080p", "4K"], ["5", "10"], "on"),
  "iota-2": card(GENERATE, [], ["9:16", "16:9"], ["720p"], IOTA_DURATIONS, "on"),
  "iota-2-pro": card(
    GENERATE,
    [],
    ["9:16", "16:9"],
    ["720p", "1024x1792", "1080x1920"],
    IOTA_DURATIONS,
    "on",
  ),
  "kappa-h3": card(GENERATE, [], KAPPA_RATIOS, ["768p", "2K"], seconds(4, 15), "on"),
  "delta-2.6-v2v": edit([], ["720p", "1080p"], ["5", "10"], "off"),
  "delta-2.7-videoedit": edit(DELTA_RATIOS, ["720p", "1080p"], ["5", "8", "10"], "off"),
  "gamma-2.5-v2v": edit([...GAMMA_RATIOS, "adaptive"], ["480p", "720p"], GAMMA_2_5_DURATIONS, "toggle"),
  "kappa-h3-v2v": edit([...KAPPA_RATIOS, "adaptive"], ["768p", "2K"], seconds(4, 15), "on"),
  "beta-2.6-mc": motion(["720p", "1080p"], ["5", "10"]),
  "beta-3.0-mc": motion(["720p", "1080p"], ["5", "10", "15"]),
};

function card(
  modes: string[],
  tiers: string[],
  ratios: string[],
  resolutions: string[],
  durations: string[],
  audio: ModelOptions["audio"],
): Card {
  return { modes, tiers, ratios, resolutions, durations, audio };
}

function edit(
  ratios: string[],
  resolutions: string[],
  durations: string[],
  audio: ModelOptions["audio"],
): Card {
  return { ...card(EDIT, [], ratios, resolutions, durations, audio), image: "none", video: "required" };
}

function motion(resolutions: string[], durations: string[]): Card {
  return { ...card(MOTION, [], [], resolutions, durations, "off"), image: "required", video: "required" };
}

/** The options of every video model, in the shape of GET /v1/models/{model_id}. */
export const MODEL_OPTIONS: readonly ModelOptions[] = Object.entries(CARDS).map(
  ([id, { image, video, ...options }]): ModelOptions => ({
    id,
    object: "model",
    ...options,
    inputs: { image: image ?? "optional", video: video ?? "none" },
  }),
);

/** Image models in the same shape. Quality has no place in it and is in the price rows. */
const IMAGE_OPTIONS: readonly ModelOptions[] = IMAGE_MODELS.map(
  ({ input, qualities: _, defaultQuality: __, ...lists }) => ({
    ...lists,
    object: "model",
    modes: [input === "required" ? "edit" : "generate"],
    tiers: [],
    ratios: [...lists.ratios],
    resolutions: Object.keys(lists.resolutions),
    durations: [],
    audio: "ignored",
    inputs: { image: input, video: "none" },
  }),
);

/** Options of one model, or undefined when there is no such model. */
export const modelOptionsOf = (id: string): ModelOptions | undefined =>
  [...MODEL_OPTIONS, ...IMAGE_OPTIONS].find((options) => options.id === id);

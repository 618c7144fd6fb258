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

const GAMMA_RATIOS = "1:1 4:3 3:4 16:9 9:16 21:9";
const DELTA_RATIOS = "16:9 9:16 1:1 4:3 3:4";
const KAPPA_RATIOS = "21:9 16:9 4:3 1:1 3:4 9:16";
const BETA_RATIOS = "9:16 16:9 1:1";
const GAMMA_2_5_SECONDS = "4 5 8 10 15 20 30";
const IOTA_SECONDS = "4 8 12 16 20";
const KAPPA_SECONDS = "4 5 6 7 8 9 10 11 12 13 14 15";

const list = (words: string): string[] => words.split(" ").filter((word) => word !== "");

/** The lists of a model are words with spaces between them. */
const card =
  (mode: string, inputs: Pick<Card, "image" | "video"> = {}) =>
  (ratios: string, resolutions: string, durations: string, audio: Card["audio"], tiers = ""): Card => ({
    modes: [mode],
    tiers: list(tiers),
    ratios: list(ratios),
    resolutions: list(resolutions),
    durations: list(durations),
    audio,
    ...inputs,
  });

const generate = card("generate");
const animate = card("generate", { image: "required" });
const edit = card("edit", { image: "none", video: "required" });
const motion = card("motion", { image: "required", video: "required" });

/**
 * The options of each video model: the contract's table "Per-model options" as this service reads it. No
 * ratios means that the ratio comes from the input and must not be sent. The contract does not show the
 * options of eta-1.1, beta-3.0-turbo, theta-omni, zeta-1.5 and of both motion models (theta-omni beyond "up
 * to 4K"); those are invented.
 */
const CARDS: Record<VideoModelId, Card> = {
  "alpha-3.1": generate("9:16 16:9", "720p 1080p 4K", "8", "on", "lite fast quality"),
  "beta-2.6": generate(BETA_RATIOS, "1080p", "5 10", "toggle"),
  "beta-3.0": generate(BETA_RATIOS, "720p 1080p", "3 5 7 10 15", "toggle"),
  "gamma-1.5-pro": generate(GAMMA_RATIOS, "480p 720p 1080p", "4 8 12", "toggle"),
  "gamma-2.0": generate(`${GAMMA_RATIOS} adaptive`, "480p 720p 1080p", "4 8 12", "ignored", "fast quality"),
  "gamma-2.5": generate(`${GAMMA_RATIOS} adaptive`, "480p 720p", GAMMA_2_5_SECONDS, "toggle"),
  "delta-2.6": animate("", "720p 1080p", "5 10 15", "on"),
  "delta-2.7": generate(DELTA_RATIOS, "720p 1080p", "5 8", "off"),
  "epsilon-2.3": animate("", "768p 1080p", "6 10", "off", "standard pro"),
  zeta: generate("2:3 3:2 1:1 16:9 9:16", "480p 720p", "6 10 15 20 30", "off", "fun normal spicy"),
  "zeta-1.5": animate("", "480p 720p", "6 10 15", "off"),
  "eta-1.1": generate(BETA_RATIOS, "720p 1080p", "5 10", "off"),
  "beta-3.0-turbo": generate(BETA_RATIOS, "720p 1080p", "3 5 7 10", "toggle"),
  "theta-omni": generate(DELTA_RATIOS, "720p 1080p 4K", "5 10", "on"),
  "iota-2": generate("9:16 16:9", "720p", IOTA_SECONDS, "on"),
  "iota-2-pro": generate("9:16 16:9", "720p 1024x1792 1080x1920", IOTA_SECONDS, "on"),
  "kappa-h3": generate(KAPPA_RATIOS, "768p 2K", KAPPA_SECONDS, "on"),
  "delta-2.6-v2v": edit("", "720p 1080p", "5 10", "off"),
  "delta-2.7-videoedit": edit(DELTA_RATIOS, "720p 1080p", "5 8 10", "off"),
  "gamma-2.5-v2v": edit(`${GAMMA_RATIOS} adaptive`, "480p 720p", GAMMA_2_5_SECONDS, "toggle"),
  "kappa-h3-v2v": edit(`${KAPPA_RATIOS} adaptive`, "768p 2K", KAPPA_SECONDS, "on"),
  "beta-2.6-mc": motion("", "720p 1080p", "5 10", "off"),
  "beta-3.0-mc": motion("", "720p 1080p", "5 10 15", "off"),
};

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

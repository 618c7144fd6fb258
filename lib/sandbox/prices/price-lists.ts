import { createVideoCatalog, type VideoCatalog } from "@/lib/catalog/catalog";
import { EXTENSIONS, type ModelOptions, PRODUCTS } from "@/lib/contract/assumptions";
import type { PricingRow } from "@/lib/contract/pricing";
import { MODEL_OPTIONS, modelOptionsOf } from "../models/options";
import { pricingRows } from "./rows";

/** What an account is sold, and the rules that its requests are checked with. */
export type PriceList = {
  rows: readonly PricingRow[];
  /** The response of GET /v1/models/{model_id}; undefined for a model that it does not know. */
  optionsOf: (id: string) => ModelOptions | undefined;
  catalog: VideoCatalog;
};

const NEW_MODEL = "omega-1";
const WITHDRAWN_MODEL = "theta-omni";

/** Credits per second of the new model by tier, resolution and audio. Audio costs a tier. */
const NEW_RATES = [
  { tier: "draft", resolution: "480p", audio: false, perSecond: 1 },
  { tier: "final", resolution: "720p", audio: false, perSecond: 3 },
  { tier: "final", resolution: "720p", audio: true, perSecond: 4 },
] as const;
const NEW_DURATIONS = [4, 6];

const newRows: PricingRow[] = NEW_RATES.flatMap(({ tier, resolution, audio, perSecond }) =>
  NEW_DURATIONS.map((seconds) => ({
    object: "pricing_row",
    product: PRODUCTS.video,
    credits: perSecond * seconds,
    model_id: NEW_MODEL,
    mode: "generate",
    tier,
    resolution,
    duration_seconds: seconds,
    audio_enabled: audio,
  })),
);

/** The rules of the new model, which only its refusals tell: GET /v1/models/{model_id} does not know it. */
const newOptions: ModelOptions = {
  id: NEW_MODEL,
  object: "model",
  modes: ["generate"],
  tiers: ["draft", "final"],
  ratios: ["16:9", "9:16"],
  resolutions: ["480p", "720p"],
  durations: NEW_DURATIONS.map(String),
  audio: "toggle",
  inputs: { image: "none", video: "none" },
};

const isSold = (id: string | null | undefined): boolean => id !== WITHDRAWN_MODEL;

const nextRows = [...pricingRows.filter((row) => isSold(row.model_id)), ...newRows];

/**
 * The price lists of the service, by the name that an account has for its own. `next` is a list as after a
 * release, to try out what a client does then: one video model more, which it cannot know, and one less.
 */
const PRICE_LISTS = {
  present: {
    rows: pricingRows,
    optionsOf: modelOptionsOf,
    catalog: createVideoCatalog({ rows: pricingRows, options: MODEL_OPTIONS, extensions: EXTENSIONS }),
  },
  next: {
    rows: nextRows,
    optionsOf: (id) => (isSold(id) ? modelOptionsOf(id) : undefined),
    catalog: createVideoCatalog({
      rows: nextRows,
      options: [...MODEL_OPTIONS, newOptions],
      extensions: EXTENSIONS,
    }),
  },
} as const satisfies Record<string, PriceList>;

export type PriceListName = keyof typeof PRICE_LISTS;

/** The price list of an account. */
export const priceListOf = ({ prices = "present" }: { prices?: PriceListName }): PriceList =>
  PRICE_LISTS[prices];

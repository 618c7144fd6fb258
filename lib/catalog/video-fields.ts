import { VIDEO_FRAME_FIELDS } from "@/lib/contract/assumptions";
import type { VideoRequest } from "@/lib/contract/video";
import { asCount, asPresence, asSeconds, asSwitch, asText, type RequestField } from "./request-field";

/** Options that a price row has, in the order of the form. */
export const PRICED_FIELDS = ["mode", "tier", "resolution", "duration", "audio"] as const;
export type PricedField = (typeof PRICED_FIELDS)[number];

/** Options that are free of charge and never in a price row: one value of a list in the model's rules. */
export const FREE_FIELDS = ["ratio"] as const;
export type FreeField = (typeof FREE_FIELDS)[number];
export const isFree = (field: Field): field is FreeField => FREE_FIELDS.some((free) => free === field);

/** A value for each free option. */
export const eachFree = <Value>(of: (field: FreeField) => Value): Record<FreeField, Value> =>
  // `fromEntries` loses the types of its keys. These are exactly the free options.
  Object.fromEntries(FREE_FIELDS.map((field) => [field, of(field)])) as Record<FreeField, Value>;

/** An option by its name in a selection, which is also the name of its control. */
export type Field = PricedField | FreeField;

/** The name of each option in a request, in the order of the form. */
export const WIRE_NAMES = {
  mode: "mode",
  tier: "tier",
  ratio: "ratio",
  resolution: "resolution",
  duration: "duration_seconds",
  audio: "audio_enabled",
} as const satisfies Record<Field, keyof VideoRequest>;

const isField = (name: string): name is Field => name in WIRE_NAMES;
export const FIELDS: readonly Field[] = Object.keys(WIRE_NAMES).filter(isField);

type VideoField = RequestField & {
  /**
   * A condition on an option in the middle of a sentence: "at 768p", "with tier quality". Every option has one;
   * a text and an input have none.
   */
  readonly phrase?: (values: string) => string;
};

/**
 * Every field of POST /v1/video-generations, in the order of a summary. A field of the contract without a
 * row, and a row without a field, do not compile.
 */
export const VIDEO_FIELDS = {
  model_id: { control: "model", label: "Model", format: asText, role: "model" },
  prompt: { control: "prompt", label: "Prompt", format: asText, role: "prompt" },
  mode: { control: "mode", label: "Mode", format: asText, phrase: (values) => `in ${values} mode` },
  tier: {
    control: "tier",
    label: "Tier",
    format: asText,
    shown: "line",
    phrase: (values) => `with tier ${values}`,
  },
  ratio: {
    control: "ratio",
    label: "Ratio",
    format: asText,
    shown: "line",
    csvColumn: "Ratio",
    phrase: (values) => `at ${values}`,
  },
  resolution: {
    control: "resolution",
    label: "Resolution",
    format: asText,
    shown: "line",
    csvColumn: "Resolution",
    phrase: (values) => `at ${values}`,
  },
  duration_seconds: {
    control: "duration",
    label: "Duration",
    format: asSeconds,
    shown: "line",
    phrase: (values) => `at ${values}`,
  },
  audio_enabled: {
    control: "audio",
    label: "Audio",
    format: asSwitch,
    shown: "list",
    phrase: (values) => `with audio ${values}`,
  },
  input_image_url: { control: "firstFrame", label: "First frame", format: asPresence, shown: "list" },
  [VIDEO_FRAME_FIELDS.lastFrame]: {
    control: "lastFrame",
    label: "Last frame",
    format: asPresence,
    shown: "list",
  },
  [VIDEO_FRAME_FIELDS.references]: {
    control: "references",
    label: "References",
    format: asCount,
    shown: "list",
  },
  input_video_url: { control: "sourceVideo", label: "Source video", format: asPresence, shown: "list" },
  negative_prompt: {
    control: "negativePrompt",
    label: "Negative prompt",
    format: asText,
    shown: "list",
    csvColumn: "Negative prompt",
    isSearched: true,
  },
} as const satisfies Record<keyof VideoRequest, VideoField>;

/** The row of an option, by its name in a selection. */
export const optionRow = (field: Field) => VIDEO_FIELDS[WIRE_NAMES[field]];

import { VIDEO_FRAME_FIELDS } from "@/lib/contract/assumptions";
import type { VideoRequest } from "@/lib/contract/video";
import { messages } from "./messages";
import { asCount, asPresence, asSeconds, asSwitch, asText, type RequestField } from "./request-field";

const text = messages.videoFields;

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

/**
 * The choice "not sent" in an open list: a free option of a model whose values nobody has told us. The other
 * values of such a list are suggestions, and the service decides.
 */
export const UNSENT = "default";
export const isOpenList = (values: readonly string[]): boolean => values.includes(UNSENT);

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
   * A condition on an option in the middle of a sentence: "at 768p", "with the quality tier". Every option has one;
   * a text and an input have none.
   */
  readonly phrase?: (values: string) => string;
};

/**
 * Every field of POST /v1/video-generations, in the order of a summary. A field of the contract without a
 * row, and a row without a field, do not compile.
 */
export const VIDEO_FIELDS = {
  model_id: { control: "model", label: text.model, format: asText, role: "model" },
  prompt: { control: "prompt", label: text.prompt, format: asText, role: "prompt" },
  mode: { control: "mode", label: text.mode, format: asText, phrase: text.inMode },
  tier: {
    control: "tier",
    label: text.tier,
    format: asText,
    shown: "line",
    phrase: text.withTier,
  },
  ratio: {
    control: "ratio",
    label: text.ratio,
    format: asText,
    shown: "line",
    csvColumn: text.ratio,
    phrase: text.at,
  },
  resolution: {
    control: "resolution",
    label: text.resolution,
    format: asText,
    shown: "line",
    csvColumn: text.resolution,
    phrase: text.at,
  },
  duration_seconds: {
    control: "duration",
    label: text.duration,
    format: asSeconds,
    shown: "line",
    phrase: text.at,
  },
  audio_enabled: {
    control: "audio",
    label: text.audio,
    format: asSwitch,
    shown: "list",
    phrase: text.withAudio,
  },
  input_image_url: { control: "firstFrame", label: text.firstFrame, format: asPresence, shown: "list" },
  [VIDEO_FRAME_FIELDS.lastFrame]: {
    control: "lastFrame",
    label: text.lastFrame,
    format: asPresence,
    shown: "list",
  },
  [VIDEO_FRAME_FIELDS.references]: {
    control: "references",
    label: text.references,
    format: asCount,
    shown: "list",
  },
  input_video_url: { control: "sourceVideo", label: text.sourceVideo, format: asPresence, shown: "list" },
  negative_prompt: {
    control: "negativePrompt",
    label: text.negativePrompt,
    format: asText,
    shown: "list",
    csvColumn: text.negativePrompt,
    isSearched: true,
  },
} as const satisfies Record<keyof VideoRequest, VideoField>;

/** The row of an option, by its name in a selection. */
export const optionRow = (field: Field) => VIDEO_FIELDS[WIRE_NAMES[field]];

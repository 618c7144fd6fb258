import { VIDEO_FRAME_FIELDS } from "@/lib/contract/assumptions";
import { LIMITS } from "@/lib/contract/limits";
import type { VideoMode, VideoRequest } from "@/lib/contract/video";
import { messages } from "./messages";
import {
  asCount,
  asPresence,
  asSeconds,
  asSwitch,
  asText,
  byFormOrder,
  mapFields,
  type RequestField,
} from "./request-field";

const text = messages.videoFields;

/**
 * What makes a field an option, which a person sets beside prompt and inputs. Draft, resolver, control, request, refusals
 * and comparison of all options of a sort are derived from their rows.
 */
type VideoOption =
  | {
      /** `priced`: a value that price rows have. `unpriced`: one value of a list in a model's rules, free of charge. */
      readonly option: "priced" | "unpriced";
      /** A condition on the option in the middle of a sentence: "at 768p", "with the quality tier". */
      readonly phrase: (values: string) => string;
    }
  | {
      /** A text that a person writes, sent to the models whose rules name it (`texts`). */
      readonly option: "text";
      /** In characters. */
      readonly maxLength: number;
      readonly placeholder: string;
    }
  | { readonly option?: never };

/**
 * Every field of POST /v1/video-generations, in the order of a summary. The options among them stand in the order of the
 * form, those with `isLast` after the others. A field of the contract without a row, and a row without a field, do not compile.
 */
export const VIDEO_FIELDS = {
  model_id: { control: "model", label: text.model, format: asText, role: "model" },
  prompt: { control: "prompt", label: text.prompt, format: asText, role: "prompt" },
  mode: { option: "priced", control: "mode", label: text.mode, format: asText, phrase: text.inMode },
  tier: {
    option: "priced",
    control: "tier",
    label: text.tier,
    format: asText,
    shown: "line",
    isLast: true,
    phrase: text.withTier,
  },
  ratio: {
    option: "unpriced",
    control: "ratio",
    label: text.ratio,
    format: asText,
    shown: "line",
    csvColumn: text.ratio,
    phrase: text.at,
  },
  resolution: {
    option: "priced",
    control: "resolution",
    label: text.resolution,
    format: asText,
    shown: "line",
    csvColumn: text.resolution,
    phrase: text.at,
  },
  duration_seconds: {
    option: "priced",
    control: "duration",
    label: text.duration,
    format: asSeconds,
    shown: "line",
    phrase: text.at,
  },
  audio_enabled: {
    option: "priced",
    control: "audio",
    label: text.audio,
    format: asSwitch,
    shown: "list",
    isLast: true,
    phrase: text.withAudio,
  },
  input_image_url: {
    control: "firstFrame",
    label: text.firstFrame,
    format: asPresence,
    source: "picture",
    shown: "list",
  },
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
    option: "text",
    control: "negativePrompt",
    label: text.negativePrompt,
    placeholder: text.negativePromptPlaceholder,
    maxLength: LIMITS.videoPromptMaxLength,
    format: asText,
    shown: "list",
    csvColumn: text.negativePrompt,
    isSearched: true,
  },
} as const satisfies Record<keyof VideoRequest, RequestField & VideoOption>;

type Fields = typeof VIDEO_FIELDS;
const ROWS = Object.values(VIDEO_FIELDS);

/** Options that a price row has, each by its name in a selection, which is also the name of its control. */
export const PRICED_FIELDS = ROWS.flatMap((row) =>
  "option" in row && row.option === "priced" ? [row.control] : [],
);
export type PricedField = (typeof PRICED_FIELDS)[number];

/** Options that are free of charge and never in a price row: one value of a list in the model's rules. */
export const UNPRICED_FIELDS = ROWS.flatMap((row) =>
  "option" in row && row.option === "unpriced" ? [row.control] : [],
);
export type UnpricedField = (typeof UNPRICED_FIELDS)[number];
export const isUnpriced = (field: Field): field is UnpricedField =>
  UNPRICED_FIELDS.some((unpriced) => unpriced === field);
export const mapUnpriced = <Value>(of: (field: UnpricedField) => Value): Record<UnpricedField, Value> =>
  mapFields(UNPRICED_FIELDS, of);

/** Every option with values to choose from. */
export type Field = PricedField | UnpricedField;
export const FIELDS: readonly Field[] = ROWS.flatMap((row) => ("phrase" in row ? [row.control] : []));

/** The options that a person sets: a model has its mode. */
export type VideoSetting = Exclude<Field, "mode">;
export const VIDEO_SETTINGS: readonly VideoSetting[] = FIELDS.filter((field) => field !== "mode");

/** Texts that a person may write in addition to the prompt, each by its name in a draft. */
export const TEXT_FIELDS = ROWS.flatMap((row) =>
  "option" in row && row.option === "text" ? [row.control] : [],
);
export type TextField = (typeof TEXT_FIELDS)[number];
export const mapTexts = <Value>(of: (field: TextField) => Value): Record<TextField, Value> =>
  mapFields(TEXT_FIELDS, of);

type WireNames = {
  readonly [Wire in keyof Fields as Fields[Wire] extends { option: string }
    ? Fields[Wire]["control"]
    : never]: Wire;
};

/** The name of each option in a request. */
export const WIRE_NAMES =
  // `fromEntries` loses which value belongs to which key. `request-fields.test.ts` compares them.
  Object.fromEntries(
    Object.entries(VIDEO_FIELDS).flatMap(([wire, row]) =>
      "option" in row ? [[row.control, wire] as const] : [],
    ),
  ) as WireNames;

/** The name of an unpriced option's list of values in a model of the API: `ratios`. */
export const listName = (field: UnpricedField) => `${WIRE_NAMES[field]}s` as const;

/** The row of an option with values. */
export const optionRow = (field: Field) => VIDEO_FIELDS[WIRE_NAMES[field]];
/** Every option with values, in the order of the form. */
export const FORM_FIELDS = FIELDS.toSorted((one, other) => byFormOrder(optionRow(one), optionRow(other)));
export const textRow = (field: TextField) => VIDEO_FIELDS[WIRE_NAMES[field]];

/**
 * The choice "not sent" in an open list: an unpriced option of a model whose values nobody has told us. The other
 * values of such a list are suggestions, and the upstream decides.
 */
export const UNSENT = "default";
export const isOpenList = (values: readonly string[]): boolean => values.includes(UNSENT);

type Value = boolean | string;

/** A value as a person reads it: "8 s", "on", "1080p". */
export const valueLabel = (field: Field, value: Value): string =>
  optionRow(field).format(value) ?? String(value);

/** "a", "a or b", "a, b or c". */
export function joinLabels(labels: readonly string[], joiner: keyof typeof messages.list = "or"): string {
  const last = labels.at(-1);
  if (labels.length < 2 || last === undefined) return labels.join("");
  return messages.list[joiner](labels.slice(0, -1).join(", "), last);
}

/** A condition in the middle of a sentence: "at 768p", "with the quality tier", "with audio off". */
export const optionPhrase = (field: Field, values: readonly Value[]): string =>
  optionRow(field).phrase(joinLabels(values.map((value) => valueLabel(field, value))));

/**
 * One complete choice of every option. Null means that the option does not apply to the model, never that it
 * is open: a selection of an available model is always a row of the price matrix.
 */
export type VideoSelection = {
  readonly modelId: string;
  readonly mode: VideoMode;
  readonly tier: string | null;
  readonly resolution: string | null;
  /** Seconds, as the string in requests. */
  readonly duration: string | null;
  readonly audio: boolean | null;
} & { readonly [F in UnpricedField]: string | null };

/**
 * What a person, a link or an earlier job asks for: any part of a selection. Null and absent both mean "no request".
 * A form keeps what was chosen by hand, whatever model was shown then, and shows what `resolveSettings` makes of it: a way
 * through other models changes nothing.
 */
export type RequestedSettings = { readonly [F in keyof VideoSelection]?: VideoSelection[F] | undefined };

export const definedSettings = (requested: RequestedSettings): RequestedSettings =>
  Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== null && value !== undefined));

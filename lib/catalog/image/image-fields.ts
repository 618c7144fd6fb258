import type { ImageRequest } from "@/lib/contract/assumptions";
import { messages } from "../messages";
import { asPresence, asText, mapFields, type RequestField } from "../request-field";

const text = messages.imageFields;

/**
 * Every field of POST /v1/image-generations, in the order of a summary. Those with `option` are set beside prompt and
 * input: `priced` ones by the values of price rows, `unpriced` ones by the lists that the upstream gives of a model. Their
 * order is that of the form.
 */
export const IMAGE_FIELDS = {
  model_id: { control: "model", label: text.model, format: asText, role: "model" },
  prompt: { control: "prompt", label: text.prompt, format: asText, role: "prompt" },
  ratio: {
    option: "unpriced",
    control: "ratio",
    label: text.ratio,
    format: asText,
    shown: "line",
    csvColumn: text.ratio,
  },
  resolution: {
    option: "priced",
    control: "resolution",
    label: text.resolution,
    format: asText,
    shown: "line",
    csvColumn: text.resolution,
  },
  quality: { option: "priced", control: "quality", label: text.quality, format: asText, shown: "line" },
  input_image_url: {
    control: "firstFrame",
    label: text.reference,
    format: asPresence,
    source: "picture",
    shown: "list",
  },
} as const satisfies Record<keyof ImageRequest, RequestField & { readonly option?: "priced" | "unpriced" }>;

const ROWS = Object.values(IMAGE_FIELDS);

/** The options by their names in a request, which are also those of a selection and of their controls. */
export const PRICED_IMAGE_OPTIONS = ROWS.flatMap((row) =>
  "option" in row && row.option === "priced" ? [row.control] : [],
);
export const IMAGE_OPTIONS = ROWS.flatMap((row) => ("option" in row ? [row.control] : []));
export const UNPRICED_IMAGE_OPTIONS = ROWS.flatMap((row) =>
  "option" in row && row.option === "unpriced" ? [row.control] : [],
);
export type PricedImageOption = (typeof PRICED_IMAGE_OPTIONS)[number];
export type UnpricedImageOption = (typeof UNPRICED_IMAGE_OPTIONS)[number];
export type ImageOption = (typeof IMAGE_OPTIONS)[number];

export const isPricedOption = (option: ImageOption): option is PricedImageOption =>
  IMAGE_FIELDS[option].option === "priced";

export const mapImageOptions = <Value>(of: (option: ImageOption) => Value): Record<ImageOption, Value> =>
  mapFields(IMAGE_OPTIONS, of);

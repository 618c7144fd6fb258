import { asPresence, asText, type RequestField } from "@/lib/catalog/request-field";
import type { ImageRequest } from "@/lib/contract/assumptions";
import type { KindDefinition } from "./kind";
import { messages } from "./messages";

const text = messages.image;

const fields = {
  model_id: { control: "model", label: text.fields.model, format: asText, role: "model" },
  prompt: { control: "prompt", label: text.fields.prompt, format: asText, role: "prompt" },
  ratio: {
    control: "ratio",
    label: text.fields.ratio,
    format: asText,
    shown: "line",
    csvColumn: text.fields.ratio,
  },
  resolution: {
    control: "resolution",
    label: text.fields.resolution,
    format: asText,
    shown: "line",
    csvColumn: text.fields.resolution,
  },
  quality: { control: "quality", label: text.fields.quality, format: asText, shown: "line" },
  input_image_url: {
    control: "firstFrame",
    label: text.fields.reference,
    format: asPresence,
    shown: "list",
  },
} as const satisfies Record<keyof ImageRequest, RequestField>;

/** Pictures (section POST /v1/image-generations). */
export const image = {
  label: text.label,
  one: text.one,
  plural: text.plural,
  keywords: text.keywords,
  createPath: "/create/image",
  endpoints: { create: "createImage", read: "getImage", list: "listImages" },
  result: "image",
  modelLabel: text.model,
  unnamedModel: "unknown",
  fields,
  empty: text.empty,
} as const satisfies KindDefinition;

import { asPresence, asText, type RequestField } from "@/lib/catalog/request-field";
import type { ImageRequest } from "@/lib/contract/assumptions";
import type { KindDefinition } from "./kind";

const fields = {
  model_id: { control: "model", label: "Model", format: asText, role: "model" },
  prompt: { control: "prompt", label: "Prompt", format: asText, role: "prompt" },
  ratio: { control: "ratio", label: "Ratio", format: asText, shown: "line", csvColumn: "Ratio" },
  resolution: {
    control: "resolution",
    label: "Resolution",
    format: asText,
    shown: "line",
    csvColumn: "Resolution",
  },
  quality: { control: "quality", label: "Quality", format: asText, shown: "line" },
  input_image_url: {
    control: "firstFrame",
    label: "Picture to work from",
    format: asPresence,
    shown: "list",
  },
} as const satisfies Record<keyof ImageRequest, RequestField>;

/** Pictures (section POST /v1/image-generations). */
export const image = {
  label: "Image",
  one: "an image",
  plural: "Images",
  keywords: "image picture",
  createPath: "/create/image",
  endpoints: { create: "createImage", read: "getImage", list: "listImages" },
  result: "image",
  modelLabel: "Model",
  unnamedModel: "unknown",
  fields,
  empty: {
    title: "Your first picture appears here",
    advice: "Write what should be seen, choose a model, and press Generate. The price is on the button.",
  },
} as const satisfies KindDefinition;

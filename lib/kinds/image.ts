import type { KindDefinition } from "./kind";

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
  empty: {
    title: "Your first picture appears here",
    advice: "Write what should be seen, choose a model, and press Generate. The price is on the button.",
  },
} as const satisfies KindDefinition;

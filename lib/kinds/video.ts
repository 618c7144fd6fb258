import { VIDEO_FIELDS } from "@/lib/catalog/video-fields";
import type { KindDefinition } from "./kind";

/** Clips (section POST /v1/video-generations). */
export const video = {
  label: "Video",
  one: "a video",
  plural: "Videos",
  keywords: "video clip",
  createPath: "/create/video",
  endpoints: { create: "createVideo", read: "getVideo", list: null },
  result: "video",
  modelLabel: "Model",
  unnamedModel: "unknown",
  fields: VIDEO_FIELDS,
  empty: {
    title: "Your first clip appears here",
    advice: "Write what should happen, choose a model, and press Generate. The price is on the button.",
  },
} as const satisfies KindDefinition;

import { VIDEO_FIELDS } from "@/lib/catalog/video-fields";
import type { KindDefinition } from "./kind";
import { messages } from "./messages";

const text = messages.video;

/** Clips (section POST /v1/video-generations). */
export const video = {
  label: text.label,
  one: text.one,
  plural: text.plural,
  keywords: text.keywords,
  createPath: "/create/video",
  endpoints: { create: "createVideo", read: "getVideo", list: null },
  result: "video",
  modelLabel: text.model,
  unnamedModel: "unknown",
  fields: VIDEO_FIELDS,
  empty: text.empty,
} as const satisfies KindDefinition;

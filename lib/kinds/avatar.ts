import { asPresence, asText, type RequestField } from "@/lib/catalog/request-field";
import type { AvatarRequest } from "@/lib/contract/assumptions";
import type { KindDefinition } from "./kind";

const fields = {
  resolution: {
    control: "resolution",
    label: "Resolution",
    format: asText,
    shown: "line",
    csvColumn: "Resolution",
  },
  image_url: { control: "portrait", label: "Portrait", format: asPresence, shown: "list" },
  voice_id: { control: "voice", label: "Voice", format: asText, shown: "list" },
  audio_url: { control: "sound", label: "Sound", format: asPresence, shown: "list" },
  text: { control: "text", label: "Script", format: asText, role: "prompt" },
} as const satisfies Record<keyof AvatarRequest, RequestField>;

/** Talking portraits (section GET /v1/talking-avatars). */
export const avatar = {
  label: "Avatar",
  one: "an avatar",
  plural: "Avatars",
  keywords: "avatar",
  createPath: "/create/avatar",
  endpoints: { create: "createAvatar", read: "getAvatar", list: "listAvatars" },
  result: "video",
  modelLabel: "Model",
  unnamedModel: "talking-avatar",
  fields,
  empty: {
    title: "Your first talking portrait appears here",
    advice: "Bring a portrait, give it something to say, and press Generate. The price is on the button.",
  },
} as const satisfies KindDefinition;

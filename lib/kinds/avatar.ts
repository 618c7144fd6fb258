import { asPresence, asText, type RequestField } from "@/lib/catalog/request-field";
import type { AvatarRequest } from "@/lib/contract/assumptions";
import type { KindDefinition } from "./kind";
import { messages } from "./messages";

const text = messages.avatar;

const fields = {
  resolution: {
    control: "resolution",
    label: text.fields.resolution,
    format: asText,
    shown: "line",
    csvColumn: text.fields.resolution,
  },
  image_url: { control: "portrait", label: text.fields.portrait, format: asPresence, shown: "list" },
  voice_id: { control: "voice", label: text.fields.voice, format: asText, shown: "list" },
  audio_url: { control: "sound", label: text.fields.audio, format: asPresence, shown: "list" },
  text: { control: "text", label: text.fields.script, format: asText, role: "prompt" },
} as const satisfies Record<keyof AvatarRequest, RequestField>;

/** Talking avatars (section GET /v1/talking-avatars). */
export const avatar = {
  label: text.label,
  one: text.one,
  plural: text.plural,
  keywords: text.keywords,
  createPath: "/create/avatar",
  endpoints: { create: "createAvatar", read: "getAvatar", list: "listAvatars" },
  result: "video",
  modelLabel: text.model,
  unnamedModel: "talking-avatar",
  fields,
  empty: text.empty,
} as const satisfies KindDefinition;

import { asPresence, asText, type RequestField } from "@/lib/catalog/request-field";
import { VOICE_MODE_FIELD } from "@/lib/contract/assumptions";
import type { VoiceRequest } from "@/lib/contract/voice";
import type { KindDefinition } from "./kind";
import { messages } from "./messages";

const text = messages.voice;

/** The fields of all variants of a request. */
type FieldOf<Request> = Request extends unknown ? keyof Request : never;

const fields = {
  voice_id: { control: "voice", label: text.fields.voice, format: asText, role: "model" },
  [VOICE_MODE_FIELD]: { control: "mode", label: text.fields.mode, format: asText },
  text: { control: "text", label: text.fields.script, format: asText, role: "prompt" },
  audio_url: { control: "sound", label: text.fields.audio, format: asPresence, shown: "list" },
} as const satisfies Record<FieldOf<VoiceRequest>, RequestField>;

/** Speech (section POST /v1/voice-generations). It has a voice in place of a model. */
export const voice = {
  label: text.label,
  one: text.one,
  plural: text.plural,
  keywords: text.keywords,
  createPath: "/create/voice",
  endpoints: { create: "createVoice", read: "getVoice", list: null },
  result: "audio",
  modelLabel: text.model,
  unnamedModel: "voice",
  fields,
  empty: text.empty,
} as const satisfies KindDefinition;

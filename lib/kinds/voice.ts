import { asPresence, asText, type RequestField } from "@/lib/catalog/request-field";
import { VOICE_MODE_FIELD } from "@/lib/contract/assumptions";
import type { VoiceRequest } from "@/lib/contract/voice";
import type { KindDefinition } from "./kind";

/** The fields of all variants of a request. */
type FieldOf<Request> = Request extends unknown ? keyof Request : never;

const fields = {
  voice_id: { control: "voice", label: "Voice", format: asText, role: "model" },
  [VOICE_MODE_FIELD]: { control: "mode", label: "Mode", format: asText },
  text: { control: "text", label: "Script", format: asText, role: "prompt" },
  audio_url: { control: "sound", label: "Sound", format: asPresence, shown: "list" },
} as const satisfies Record<FieldOf<VoiceRequest>, RequestField>;

/** Speech (section POST /v1/voice-generations). It has a voice in place of a model. */
export const voice = {
  label: "Voice",
  one: "a voice take",
  plural: "Voice takes",
  keywords: "voice speech",
  createPath: "/create/voice",
  endpoints: { create: "createVoice", read: "getVoice", list: null },
  result: "audio",
  modelLabel: "Voice",
  unnamedModel: "voice",
  fields,
  empty: {
    title: "Your first take appears here",
    advice: "Choose a voice, write what it should say, and press Generate. The price is on the button.",
  },
} as const satisfies KindDefinition;

import type { KindDefinition } from "./kind";

/** Speech (section POST /v1/voice-generations). Where others have a model it has a voice. */
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
  empty: {
    title: "Your first take appears here",
    advice: "Choose a voice, write what it should say, and press Generate. The price is on the button.",
  },
} as const satisfies KindDefinition;

import { formatCount } from "@/lib/platform/format";

/** The visible text of the voice form. */
export const messages = {
  voiceForm: {
    label: "New voice take",
    mode: { label: "Source", sts: "Speech to speech", tts: "Text to speech" },
    noAudio: "Upload or record audio.",
    noVoice: "Choose a voice.",
    split: (limit: number, takes: number) =>
      `Over ${formatCount(limit)} characters: split into ${formatCount(takes)} takes at sentence ends.`,
  },
};

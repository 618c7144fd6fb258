import { formatCount, formatCredits } from "@/lib/platform/format";

/** The visible text of the voice form. */
export const messages = {
  voiceForm: {
    label: "New voice take",
    mode: { label: "Source", sts: "Speech to speech", tts: "Text to speech" },
    noAudio: "Upload or record audio.",
    noVoice: "Choose a voice.",
    split: (limit: number, parts: readonly number[]) =>
      `Over ${formatCount(limit)} characters: split into ${formatCount(parts.length)} takes at sentence ends. ${parts.map(formatCount).join(" + ")} = ${formatCredits(parts.reduce((sum, credits) => sum + credits, 0))}.`,
  },
};

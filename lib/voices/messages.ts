import { formatCount } from "@/lib/platform/format";

/** What voices and scripts say where they are shown, and when they are refused. */
export const messages = {
  ownVoices: {
    notFound: "You don't have a voice with this ID.",
    ownVoice: "Your own voice.",
  },
  preview: { notAudio: "The provider's preview of this voice isn't an audio file." },
  script: {
    empty: "Enter text to speak.",
    tooLong: (max: number) => `Use at most ${formatCount(max)} characters.`,
  },
  voiceEntry: {
    nameMissing: "Enter a name.",
    nameTooLong: (max: number) => `Use at most ${formatCount(max)} characters.`,
    otherLanguage: "Other",
  },
  voices: { noPreview: "This voice has no preview." },
};

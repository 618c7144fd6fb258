import { formatCount, formatCredits } from "@/lib/platform/format";

/** The visible text of the image form. */
export const messages = {
  imageForm: {
    cheaper: (model: string, credits: number) => `${model} makes images from ${formatCredits(credits)}.`,
    label: "New image",
    promptRequired: "Enter a prompt.",
    promptTooLong: (limit: number) => `A prompt can have at most ${formatCount(limit)} characters.`,
    unavailable: "The API lists no prices for image models, so you can't generate images right now.",
  },
  imageOptions: {
    label: "Settings",
    notSold: "not with your other settings",
    onlyOne: (model: string) => `${model} makes nothing else.`,
  },
  imagePrompt: {
    count: (length: number, limit: number) => `${formatCount(length)} / ${formatCount(limit)}`,
    placeholder: "Describe subject, lighting and style",
  },
};

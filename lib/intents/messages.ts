import { formatCount, formatCredits } from "@/lib/platform/format";

/** The refusals of a request for a job, and the name of one without a text. */
export const messages = {
  noBoard: "This board doesn't exist. It may have been deleted, or be private.",
  invalidKey: "This key isn't valid.",
  keyReused: "This Idempotency-Key was used for another request.",
  noPrice: "The API lists no price for these settings.",
  priceIncreased: (shown: number, credits: number) =>
    `The price rose from ${formatCount(shown)} to ${formatCredits(credits)}.`,
  speechToSpeech: "Speech to speech",
  /** The title of an avatar without a script: the name of its portrait, if we have it. */
  avatarOf: (portrait: string | null) =>
    portrait ? `Talking avatar: ${portrait.replace(/\.\w+$/, "")}` : "Talking avatar",
  madeBefore: "This request made its job already.",
  tooManyJobs: "Too many jobs at once. Wait for some to finish.",
};

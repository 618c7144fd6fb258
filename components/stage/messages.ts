import { asSentence } from "@/lib/platform/excerpt";
import { formatCount, formatCredits } from "@/lib/platform/format";

/** The visible text beside a form: the newest result and the earlier ones. */
export const messages = {
  mainActions: {
    compare: "Compare with previous",
    compareTakes: "Compare takes",
  },
  mainJob: {
    credits: "Credits",
    details: "Details",
  },
  recent: {
    gallery: "Gallery",
    show: (prompt: string) => `Show: ${prompt}`,
    takes: (takes: number) => `, ${formatCount(takes)} takes`,
    title: "Recent",
  },
  stage: {
    /** What goes on, as a sentence: "Sending." */
    going: asSentence,
    error: { text: "Your jobs are safe on the server.", title: "Couldn't load your jobs" },
    /** Around a countdown: "Connection lost. Retrying in 3 s. You won't be charged twice." */
    network: { before: "Connection lost. Retrying", after: ". You won't be charged twice." },
    /** Around a countdown: "Rate limited. Starting automatically in 2 s." */
    rateLimited: { before: "Rate limited. Starting automatically", after: "." },
    sending: "Sending your request.",
    signedOut: "Sign in again to send this job.",
    startingPoints: "Starting points",
  },
  partSeries: {
    download: (format: string) => `Download all as ${format.toUpperCase()}`,
    label: "Parts of this script",
    runAgain: (credits: number) => `Run again · ${formatCredits(credits)}`,
    runPartAgain: (part: number) => `Run part ${part} again`,
    sending: (part: number) => `Sending part ${part}…`,
    title: (parts: number) => `${formatCount(parts)} parts`,
    waiting: "Download all parts as one file once every part is completed.",
  },
};

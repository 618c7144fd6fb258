import { formatCount, formatDecimal, formatQuantity, formatRate } from "@/lib/platform/format";

const notCharged = "Not charged.";
const responseLost = "Response lost";

/** The visible text of descriptions of videos. */
export const messages = {
  clipPlayer: { label: (name: string) => `Video: ${name}` },
  describe: {
    descriptions: "Descriptions",
    purpose: "Get shots, on-screen text and a transcript from any video.",
    title: "Describe",
  },
  describeCost: {
    most: (credits: string) => `Costs at most ${credits} for this video.`,
    mostOfUnknown: (credits: string) => `Costs at most ${credits} for a video of up to 10 minutes.`,
    past: (count: number, least: string, most: string) =>
      count === 1
        ? `Your last description with this model was charged ${least}.`
        : `Your last ${formatCount(count)} descriptions with this model were charged ${least} to ${most}.`,
    /** The prices are credits per million tokens. */
    price: (input: number, output: number) =>
      `Billed per token: ${formatRate(input)} ${input === 1 ? "credit" : "credits"} per 1M input, ${formatRate(output)} per 1M output. You'll see the exact cost afterwards. We never retry automatically.`,
  },
  describeForm: {
    label: "New description",
    modelHint: "Models that support video.",
    submit: "Describe",
    video: "Video",
    videoMissing: "Add a video.",
  },
  descriptionBadge: { running: "Processing", failed: "Rejected", lost: responseLost },
  descriptionRow: {
    running: "Analyzing the video…",
    shots: (count: number) => formatQuantity(count, "shot"),
  },
  descriptionView: {
    back: "Describe",
    loadFailed: "Couldn't load this description",
    notFound: "Description not found",
  },
  descriptions: {
    empty: "No descriptions yet",
    emptyAdvice: "Add a video, choose a model and press Describe. Results are saved and searchable.",
    label: "Descriptions",
    loadFailed: "Couldn't load descriptions",
    noMatches: "No matches",
    noMatchesAdvice:
      "Try fewer or different words. Search covers names, summaries, shots, on-screen text and transcripts.",
    search: "Search descriptions",
  },
  exportMenu: {
    chapters: "WebVTT chapters",
    copyMarkdown: "Copy as Markdown",
    json: "JSON",
    label: "Export",
    markdown: "Markdown",
  },
  outcome: {
    analyzing: (model: string) => `${model} is analyzing the video.`,
    change: "Change and try again",
    describeAgain: "Describe again (may charge twice)",
    lost: `${responseLost}. You may have been charged.`,
    lostMeaning:
      "We sent the request but didn't get a readable response. Retrying could charge you twice, so we didn't.",
    notCharged,
    progress: (name: string) => `Description of ${name}`,
    rejected: "The API rejected this request",
    running: "You can leave this page. We save the result and notify you when it's ready.",
    wait: (seconds: number) => ` Wait ${seconds} s before you try again.`,
  },
  page: { title: "Describe", titleOfOne: "Description" },
  result: {
    noCopy: "No saved copy of this video to play.",
    noOnScreenText: "No on-screen text",
    noSpeech: "No speech detected",
    onScreenText: "On-screen text",
    summary: "Summary",
    transcript: "Transcript",
  },
  resultFacts: {
    charged: "Charged",
    chargedValue: (credits: string, millicredits: number) =>
      `${credits} (${formatDecimal(millicredits, 2)} millicredits)`,
    created: "Created",
    createdBy: "Created by",
    duration: "Duration",
    id: "ID",
    model: "Model",
    title: "Details",
    tokens: "Tokens",
    tokensValue: (input: number, output: number, cached: number) =>
      `${formatCount(input)} input, ${formatCount(output)} output, ${formatCount(cached)} cached`,
    unnamed: "Unnamed",
    url: "URL",
  },
  shotList: {
    asPrompt: "Use as prompt",
    count: (count: number) => formatQuantity(count, "shot"),
    empty: "No shots found.",
    shotAsPrompt: (description: string) => `Use as prompt: ${description}`,
  },
  shotStrip: {
    label: "Shot timeline",
    shot: (number: number, description: string, start: string) => `Shot ${number}: ${description} ${start}`,
  },
  storedOffer: {
    again: "Describe again (charged)",
    details: (model: string, when: string, charged: string | null) =>
      [model, when, charged].filter((part) => part !== null).join(" · "),
    open: "Open result (free)",
    title: "You've already described this video",
  },
};

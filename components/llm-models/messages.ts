import { formatCount, formatDecimal, NO_DATA } from "@/lib/platform/format";

/** The visible text of the page of language models. */
export const messages = {
  calculator: {
    title: "Cost calculator",
    amounts: {
      input: { label: "Input tokens", hint: "One word is about 1.3 tokens." },
      cached: { label: "Cached input tokens", hint: "The part of the input that was sent before." },
      output: { label: "Output tokens", hint: "The length of each reply." },
      answers: { label: "Requests", hint: "The number of requests." },
    },
  },
  modelColumns: {
    names: {
      id: "Model",
      family: "Family",
      context: "Context",
      longest: "Max output",
      takes: "Modalities",
      input: "Input",
      cached: "Cached input",
      output: "Output",
      compat: "API compatible",
      cost: "Estimated cost",
    },
    perMillion: (credits: number) => formatDecimal(credits, 3),
    compat: (isCompatible: boolean | null) => (isCompatible === null ? NO_DATA : isCompatible ? "Yes" : "No"),
  },
  models: {
    title: "Language models",
    intro: {
      before: "For video descriptions, the ",
      assistant: "assistant",
      between: " and your own ",
      clients: "clients",
      after: ". Prices in credits per 1M tokens.",
    },
    failed: "Couldn't load language models",
    search: "Search models",
    supports: (modality: string) => `Supports ${modality}`,
    compat: "API compatible",
    clear: "Clear filters",
    shown: (count: number, all: number) => `${formatCount(count)} of ${formatCount(all)}`,
    noMatch: "No models match",
    noMatchHint: "Try removing a filter.",
    none: "No language models",
    noneHint: "The API lists no language models.",
    compatFailed: (reason: string) => `Couldn't load which models are API compatible. ${reason}`,
  },
  modelsTable: {
    title: "Language models",
  },
};

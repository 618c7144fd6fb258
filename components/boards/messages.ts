import { formatCount, formatQuantity } from "@/lib/platform/format";

const takes = (count: number) => formatQuantity(count, "take");
const shots = (count: number) => formatQuantity(count, "shot");

/** The texts of the page of a board. */
export const messages = {
  board: {
    title: "Board",
    fill: "Add shots…",
    plan: "Plan credits…",
    more: "More for this board",
    failed: "Couldn't load this board",
    pricesFailed: "Couldn't load prices. Shots can be edited, and nothing can be generated yet.",
    takesFailed: "Couldn't load the takes of this board.",
  },
  head: {
    name: "Board name",
    untitled: "Untitled board",
    sentence: (counts: { shots: number; models: number; takes: number; picked: number; isSent: boolean }) =>
      [
        [shots(counts.shots), formatQuantity(counts.models, "model"), takes(counts.takes)].join(", "),
        counts.isSent
          ? `${formatCount(counts.picked)} of ${formatCount(counts.shots)} picked`
          : "Nothing sent yet",
      ]
        .map((part) => `${part}.`)
        .join(" "),
  },
  empty: {
    title: "What's the first shot?",
    text: "Write a shot, or paste a script: each line becomes a shot. Then choose the models that make it.",
    readOnly: "This board has no shots yet.",
  },
};

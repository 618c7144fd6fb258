import { formatCount, formatPercent, formatQuantity } from "@/lib/platform/format";

/** The texts of the stills of a board. */
export const messages = {
  stage: "Stage",
  stages: { stills: "Stills", film: "Film" },
  empty: {
    title: "Try compositions as stills first",
    text: "A still costs far less than a clip. Make a few for each shot, pick the best, and film the picks: each clip begins with its still.",
    readOnly: "No image model makes stills here yet.",
    add: (model: string, takes: number, credits: number) =>
      `Add ${model}, ${formatCount(takes)} a shot · ${formatCount(credits)}`,
    choose: "Choose image models…",
  },
  waiting: "Waiting",
  progress: "Progress",
  percent: (percent: number) => formatPercent(percent / 100),
  still: (of: { shot: number; still: number; model: string; isPicked: boolean; isEarlier: boolean }) =>
    [
      `Still ${formatCount(of.still)} of shot ${formatCount(of.shot)} on ${of.model}`,
      of.isPicked && "picked",
      of.isEarlier && "made from earlier words",
    ]
      .filter(Boolean)
      .join(", "),
  added: (model: string, takes: number) => `${model} added, ${formatQuantity(takes, "still")} a shot.`,
};

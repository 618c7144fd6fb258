import type { SpendPlan, SpendReason } from "@/lib/boards/spend/plan-board";
import type { PlanChanges } from "@/lib/boards/spend/plan-changes";
import { formatCount, formatCredits, formatPercent, formatQuantity, formatRate } from "@/lib/platform/format";

type NameOf = (modelId: string) => string;

/** `24 stills and 18 takes` */
const takesOf = ({ stills, takes }: Pick<SpendPlan, "stills" | "takes">): string =>
  [stills > 0 && formatQuantity(stills, "still"), formatQuantity(takes, "take")]
    .filter(Boolean)
    .join(" and ");

const MAX_NAMED = 6;
/** `shot 4`, `shots 1, 3 and 4` */
function shotsOf(numbers: readonly number[]): string {
  const named = numbers.slice(0, MAX_NAMED).map(formatCount);
  const rest = numbers.length - named.length;
  const last = rest > 0 ? `${formatCount(rest)} more` : named.pop();
  return `${numbers.length > 1 ? "shots" : "shot"} ${named.length > 0 ? `${named.join(", ")} and ` : ""}${last}`;
}

/** The texts of the plan of a board for a number of credits. */
export const messages = {
  title: (credits: number) => `Plan for ${formatCredits(credits)}`,
  ceiling: "The takes of the plan never cost more than this.",
  least: "Least takes per shot",
  leastFewer: "Fewer takes per shot",
  leastMore: "More takes per shot",
  any: "Any",
  stills: "Stills per shot",
  stillsFewer: "Fewer stills per shot",
  stillsMore: "More stills per shot",
  keepLines: (lines: number) => `Keep credits for ${formatQuantity(lines, "voice line")}`,
  keepLinesHint: (credits: number) => `${formatCredits(credits)}, for speaking in the cut.`,
  open: "Add other models",
  openHint: "Models that aren't on this board, where they give more for a credit.",
  planned: (credits: number) => `${formatCount(credits)} planned`,
  left: (credits: number) => `${formatCount(credits)} left`,
  shots: "Shots of the plan",
  shot: "Shot",
  buys: "Takes",
  credits: "Credits",
  noPrompt: "No prompt yet",
  takes: (takes: number, model: string) => `${formatCount(takes)} ${model}`,
  draft: (stills: number, model: string) => `${formatQuantity(stills, "still")} ${model}`,
  lines: (lines: number) => formatQuantity(lines, "voice line"),
  added: (model: string) => `${model} (added)`,
  nothing: "No takes",
  model: (shot: number) => `Model of shot ${formatCount(shot)}`,
  anyModel: "Any model",
  sum: ({ lines, ...plan }: SpendPlan) =>
    `${takesOf(plan)} for ${formatQuantity(lines.filter(({ takes }) => takes.length > 0).length, "shot")}`,
  showAll: (shots: number) => `Show all ${formatCount(shots)} shots`,
  reason(reason: SpendReason, nameOf: NameOf): string {
    switch (reason.why) {
      case "picked":
        return "Has a pick already.";
      case "cannot":
        return reason.problem ?? "No model on this board can make it.";
      case "enough":
        return `${formatQuantity(reason.takes, "take")} on the way already.`;
      case "short":
        return `The credits don't reach: the least it needs is ${formatCredits(reason.credits)}.`;
      case "chosen":
        return `You chose ${nameOf(reason.modelId)}.`;
      case "only":
        return `Only ${nameOf(reason.modelId)} can make it.`;
      case "best":
        return `${nameOf(reason.modelId)} gives most for a credit: about ${formatCredits(reason.credits)} a pick.`;
      case "fits":
        return `${nameOf(reason.modelId)} fits into the credits better than ${nameOf(reason.better)}.`;
    }
  },
  chance: (shots: number, chance: number) =>
    shots === 1
      ? `The shot has a pick: ${formatPercent(chance)}`
      : `All ${formatCount(shots)} shots have a pick: ${formatPercent(chance)}`,
  from: (takes: number) => `Chance by credits, from your last ${formatQuantity(takes, "take")}`,
  guess: (takes: number) =>
    `${takes === 0 ? "No takes yet" : `Only ${formatQuantity(takes, "take")} so far`}, so the plan assumes that one in four is picked. From 20 takes on it counts your own picks.`,
  changes: "With more or fewer credits",
  change: ({ more, fewer, none }: PlanChanges, credits: number): string => {
    const parts = [
      none.length > 0 && `No takes for ${shotsOf(none)}.`,
      fewer.length > 0 && `Worse odds for ${shotsOf(fewer)}.`,
      more.length > 0 && `Better odds for ${shotsOf(more)}.`,
    ].filter(Boolean);
    return `${parts.length > 0 ? parts.join(" ") : "The same takes."} Costs ${formatCount(credits)}.`;
  },
  short: (least: number) =>
    `These credits don't buy a take: the least that a shot needs is ${formatCredits(least)}.`,
  done: "Every shot has a pick, or can't be made yet. There is nothing to plan.",
  noPrices: "Prices aren't loaded, so nothing can be planned yet. Close this and try again.",
  use: "Use this plan",
  note: "Fills the rows. Nothing is sent yet.",
  used: (plan: SpendPlan) =>
    `${takesOf(plan)} planned for ${formatCredits(plan.credits)}. ${plan.stills > 0 ? "Draft the stills first, and pick one for each shot." : "Generate sends them."}`,
  gain: (gain: number) => `A clip that begins with a picked still counts as ${formatRate(gain)} without one.`,
};

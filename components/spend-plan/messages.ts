import { formatCount, formatPercent } from "@/lib/platform/format";

/** The texts of what credits can buy, on a board and on the pricing page. */
export const messages = {
  credits: "Credits",
  fewer: (step: number) => `${formatCount(step)} fewer`,
  more: (step: number) => `${formatCount(step)} more`,
  curve: (points: readonly { credits: number; chance: number }[]) =>
    `Chance that every shot has a pick: ${points
      .map(({ credits, chance }) => `${formatPercent(chance)} at ${formatCount(credits)}`)
      .join(", ")}`,
};

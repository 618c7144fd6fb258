import { formatCount, formatCredits } from "@/lib/platform/format";
import type { Budget } from "./budget";

/** A ceiling that so many more credits would pass. */
export type Verdict = { budget: Budget; overBy: number; blocks: boolean };

/**
 * The ceiling that stands in the way of a job of so many credits: one that blocks before one that warns, null
 * when all leave room. A job whose price nobody knows only needs some room to be left.
 */
export function judgeBudget(budgets: readonly Budget[], credits: number | null): Verdict | null {
  const passed = budgets
    .filter(({ mine }) => mine)
    .map((budget) => ({
      budget,
      overBy: budget.counted_credits + (credits ?? 1) - budget.ceiling_credits,
      blocks: budget.mode === "block",
    }))
    .filter(({ overBy }) => overBy > 0);
  return passed.find(({ blocks }) => blocks) ?? passed[0] ?? null;
}

/** Where a ceiling stands, in words; the same on forms, in refusals and on the page. */
export function budgetWords(
  budget: Pick<Budget, "person_id" | "counted_credits" | "ceiling_credits">,
): string {
  const whose = budget.person_id === null ? "the workspace's" : "your";
  return `${formatCount(budget.counted_credits)} of ${formatCredits(budget.ceiling_credits)} of ${whose} monthly budget are used or held`;
}

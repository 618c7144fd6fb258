import type { Budget } from "./budget";
import { messages } from "./messages";

const text = messages.overBudget;

/** A limit that these credits would exceed. */
export type BudgetCheck = { budget: Budget; credits: number; overBy: number; blocks: boolean };

/**
 * The limit that a job of so many credits would exceed: a blocking one before a warning one, null when it
 * exceeds none.
 */
export function checkBudget(budgets: readonly Budget[], credits: number): BudgetCheck | null {
  const passed = budgets
    .filter(({ mine }) => mine)
    .map((budget) => ({
      budget,
      credits,
      overBy: budget.counted_credits + credits - budget.limit_credits,
      blocks: budget.mode === "block",
    }))
    .filter(({ overBy }) => overBy > 0);
  return passed.find(({ blocks }) => blocks) ?? passed[0] ?? null;
}

/**
 * The limit to show where there is room for one: the whole workspace's, else the one with the least left of those
 * that count the spending of the person who asks; null without any.
 */
export function mainLimit(budgets: readonly Budget[]): Budget | null {
  const left = (budget: Budget) => budget.limit_credits - budget.counted_credits;
  const [tightest] = budgets.filter(({ mine }) => mine).sort((a, b) => left(a) - left(b));
  return budgets.find(({ person_id }) => person_id === null) ?? tightest ?? null;
}

/**
 * Something that costs credits, with the most that it may cost: its price, if it has one. `unmeasured` is a job over
 * audio of unknown length, `unpriced` one whose price only the service knows.
 */
export type Spend = {
  what: "job" | "takes" | "unpriced" | "unmeasured" | "unmeasuredTakes" | "description" | "answer" | "call";
  credits: number;
};

/** The text about a spend that exceeds a limit; the same on forms, in refusals and on the page. */
export function overBudgetMessage(
  { limit_credits: limit, counted_credits: counted }: Pick<Budget, "limit_credits" | "counted_credits">,
  { what, credits }: Spend,
): string {
  return text.needs(what, credits) + text.left(Math.max(0, limit - counted), limit) + text.wayOut(what);
}

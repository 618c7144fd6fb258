import type { Budget } from "./budget";
import { messages } from "./messages";

const text = messages.overBudget;

/** A limit that these credits would exceed. */
export type BudgetCheck = { budget: Budget; credits: number | null; overBy: number; blocks: boolean };

/**
 * The limit that a job of so many credits would exceed: a blocking one before a warning one, null when it
 * exceeds none. A job without a known price only needs some credits to be left.
 */
export function checkBudget(budgets: readonly Budget[], credits: number | null): BudgetCheck | null {
  const passed = budgets
    .filter(({ mine }) => mine)
    .map((budget) => ({
      budget,
      credits,
      overBy: budget.counted_credits + (credits ?? 1) - budget.limit_credits,
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

/** Something that costs credits: a job with or without a known price, or a call with its maximum cost. */
export type Spend = { what: "job" | "takes" | "description" | "answer" | "call"; credits: number | null };

/** The text about a spend that exceeds a limit; the same on forms, in refusals and on the page. */
export function overBudgetMessage(
  { limit_credits: limit, counted_credits: counted }: Pick<Budget, "limit_credits" | "counted_credits">,
  { what, credits }: Spend,
): string {
  const needs = credits === null ? text.unpriced(what) : text.priced(what, credits);
  return needs + text.left(Math.max(0, limit - counted), limit);
}

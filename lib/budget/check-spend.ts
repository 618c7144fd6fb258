import type { Balance } from "./balance";
import type { Budget } from "./budget";
import { messages } from "./messages";

const text = messages.overBudget;

/** A limit that these credits would exceed. */
type BudgetCheck = { budget: Budget; credits: number; overBy: number; blocks: boolean };

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
export function mainBudget(budgets: readonly Budget[]): Budget | null {
  const left = (budget: Budget) => budget.limit_credits - budget.counted_credits;
  const [tightest] = budgets.filter(({ mine }) => mine).sort((a, b) => left(a) - left(b));
  return budgets.find(({ person_id }) => person_id === null) ?? tightest ?? null;
}

/**
 * Something that costs credits, with the most that it may cost: its price, if it has one. `unmeasured` is a job over
 * audio of unknown length, `unpriced` one whose price only the upstream knows.
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

/** A spend that the typed balance does not cover. */
type BalanceCheck = { left: number; credits: number; blocks: boolean };

/**
 * Whether a job of so many credits needs more than what is left of the typed balance; null when it does not, or
 * when nobody has typed one.
 */
function checkBalance(
  { available, mode }: Pick<Balance, "available" | "mode">,
  credits: number,
): BalanceCheck | null {
  if (available === null || available >= credits) return null;
  return { left: available, credits, blocks: mode === "block" };
}

/** The text about a spend that the balance does not cover; the same on forms, in refusals and on the page. */
export const overBalanceMessage = (left: number, { what, credits }: Spend): string =>
  text.needs(what, credits) + messages.overBalance.left(Math.max(0, Math.floor(left))) + text.wayOut(what);

/** Why a job, or takes, of some credits is warned about or refused, as text. */
export type SpendCheck = {
  limit: "budget" | "balance";
  message: string;
  blocks: boolean;
  /** Credits that are missing. */
  overBy: number;
};

/** What is known in the browser about the limits; empty and null while it is not known. */
type Limits = { budgets: readonly Budget[]; balance: Balance | null };

/**
 * The limit, or the balance, that a job of so many credits would exceed: what blocks before what warns. Null when
 * it exceeds none. The server checks the same when the job is sent.
 */
export function checkSpend(
  { budgets, balance }: Limits,
  credits: number,
  what: Spend["what"] = "job",
): SpendCheck | null {
  const spend = { what, credits };
  const overBudget = checkBudget(budgets, credits);
  const overBalance = balance && checkBalance(balance, credits);
  const checks: (SpendCheck | null)[] = [
    overBudget && {
      limit: "budget",
      message: overBudgetMessage(overBudget.budget, spend),
      blocks: overBudget.blocks,
      overBy: overBudget.overBy,
    },
    overBalance && {
      limit: "balance",
      message: overBalanceMessage(overBalance.left, spend),
      blocks: overBalance.blocks,
      overBy: Math.ceil(credits - overBalance.left),
    },
  ];
  const over = checks.filter((check) => check !== null);
  return over.find(({ blocks }) => blocks) ?? over[0] ?? null;
}

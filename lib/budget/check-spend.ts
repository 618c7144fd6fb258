import type { Balance } from "@/lib/balance/balance";
import type { Budget } from "./budget";
import { checkBalance, overBalanceMessage } from "./check-balance";
import { checkBudget, overBudgetMessage, type Spend } from "./check-budget";

/** Why a job, or takes, of some credits is warned about or refused, as text. */
export type SpendCheck = {
  limit: "budget" | "balance";
  message: string;
  blocks: boolean;
  /** Credits that are missing. */
  overBy: number;
};

/** What is known in the browser about the limits; empty and null while it is not known. */
export type Limits = { budgets: readonly Budget[]; balance: Balance | null };

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

import type { Balance } from "@/lib/balance/balance";
import type { Spend } from "./check-budget";
import { messages } from "./messages";

const text = messages.overBudget;

/** A spend that the typed balance does not cover. */
export type BalanceCheck = { left: number; credits: number; blocks: boolean };

/**
 * Whether a job of so many credits needs more than what is left of the typed balance; null when it does not, or
 * when nobody has typed one.
 */
export function checkBalance(
  { available, mode }: Pick<Balance, "available" | "mode">,
  credits: number,
): BalanceCheck | null {
  if (available === null || available >= credits) return null;
  return { left: available, credits, blocks: mode === "block" };
}

/** The text about a spend that the balance does not cover; the same on forms, in refusals and on the page. */
export const overBalanceMessage = (left: number, { what, credits }: Spend): string =>
  text.needs(what, credits) + messages.overBalance.left(Math.max(0, Math.floor(left))) + text.wayOut(what);

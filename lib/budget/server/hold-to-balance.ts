import "server-only";
import { and, eq } from "drizzle-orm";
import { availableBalance } from "@/lib/balance/server/balance";
import { balanceRules } from "@/lib/balance/server/schema";
import { ApiError } from "@/lib/contract/errors";
import type { Executor, Transaction } from "@/lib/platform/server/database";
import { overBalanceMessage } from "../check-balance";
import type { Spend } from "../check-budget";

/** The rule of a workspace that lets the balance block; no row where it only warns. */
export const blockingBalance = (within: Executor, workspaceId: string) =>
  within
    .select()
    .from(balanceRules)
    .where(and(eq(balanceRules.workspaceId, workspaceId), eq(balanceRules.mode, "block")));

/**
 * Refuses a spend that the typed balance does not cover, where the workspace lets it block. The spend is written
 * already and counts. `admit` holds the workspace's lock.
 * @throws ApiError `balance_reached`
 */
export async function holdToBalance(within: Transaction, workspaceId: string, spend: Spend): Promise<void> {
  const [rule] = await blockingBalance(within, workspaceId);
  if (!rule) return;
  const available = await availableBalance(within, workspaceId);
  if (available === null || available >= 0) return;
  const left = available + spend.credits;
  throw new ApiError("balance_reached", overBalanceMessage(left, spend), {
    details: { available_credits: left, needed_credits: spend.credits },
  });
}

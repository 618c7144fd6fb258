import "server-only";
import { and, eq, exists, or, type SQL, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { database, type Transaction } from "@/lib/platform/server/database";
import { addTimeZone } from "@/lib/usage/server/time-zones";
import { overBudgetMessage, type Spend } from "../check-budget";
import { blockingBalance, holdToBalance } from "./hold-to-balance";
import { readBudgetUsage } from "./read-budget-usage";
import { type BudgetRow, budgets, EVERYBODY } from "./schema";

/**
 * As SQL: whether anything may block a spend of this workspace. If not, `holdToBudget` has nothing to check. A limit
 * that begins after this was read counts the spend and does not refuse it.
 */
export const mayBeRefused = (workspaceId: string): SQL<boolean> => {
  const limits = database()
    .select({ one: sql`1` })
    .from(budgets)
    .where(and(eq(budgets.workspaceId, workspaceId), eq(budgets.mode, "block")));
  return sql<boolean>`(${exists(limits)} or ${exists(blockingBalance(database(), workspaceId))})`;
};

type Intent = { workspaceId: string; personId: string; spend: Spend };

/**
 * The check before everything that costs credits. Refuses a spend that would exceed a blocking limit, or a
 * typed balance that blocks. The caller's transaction has already written the spend, so it counts. The limits
 * stay locked until that transaction ends, so the next caller counts it too. Keep that transaction short: never
 * wait for the service in it.
 * @throws ApiError `budget_reached`, `balance_reached`; the caller's transaction must not commit then
 */
export async function holdToBudget(within: Transaction, intent: Intent): Promise<void> {
  const { workspaceId, personId } = intent;
  const covers = sql`exists (select from people named
    where named.id = ${personId} and budget_covers(${budgets}, named))`;
  const limits = await within
    .select()
    .from(budgets)
    .where(
      and(
        eq(budgets.workspaceId, workspaceId),
        eq(budgets.mode, "block"),
        or(eq(budgets.personId, EVERYBODY), covers),
      ),
    )
    .orderBy(budgets.personId)
    .for("update", { of: budgets });
  for (const limit of limits) await holdTo(limit, within, intent.spend);
  await holdToBalance(within, workspaceId, intent.spend);
}

async function holdTo(limit: BudgetRow, within: Transaction, spend: Spend): Promise<void> {
  await addTimeZone(limit.workspaceId, limit.timeZone, within);
  const { counted } = await readBudgetUsage(within, limit);
  if (counted <= limit.limitCredits) return;
  // A job without a known price counts as one credit while it runs.
  const before = counted - (spend.credits ?? 1);
  throw new ApiError(
    "budget_reached",
    overBudgetMessage({ limit_credits: limit.limitCredits, counted_credits: before }, spend),
    {
      details: {
        limit_credits: limit.limitCredits,
        counted_credits: before,
        needed_credits: spend.credits,
      },
    },
  );
}

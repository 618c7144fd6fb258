import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import type { Transaction } from "@/lib/platform/server/database";
import { addZone } from "@/lib/usage/server/zones";
import { budgetWords } from "../verdict";
import { readStanding } from "./read-standing";
import { type BudgetRow, budgets, EVERYBODY } from "./schema";

type Intent = { workspaceId: string; personId: string; creditsQuoted: number | null };

/**
 * Refuses an intent that would pass a ceiling that blocks. The intent is written already in the caller's
 * transaction, so it counts; the ceilings stay locked until that ends, so whoever comes next counts it too.
 * A price that nobody knows counts as one credit: it needs some room, and its true price counts once it is held,
 * or once it is charged, as language models do.
 * @throws ApiError budget_reached; the caller's transaction must not commit then
 */
export async function holdToBudget(within: Transaction, intent: Intent): Promise<void> {
  const { workspaceId } = intent;
  const ceilings = await within
    .select()
    .from(budgets)
    .where(
      and(
        eq(budgets.workspaceId, workspaceId),
        inArray(budgets.personId, [EVERYBODY, intent.personId]),
        eq(budgets.mode, "block"),
      ),
    )
    .orderBy(budgets.personId)
    .for("update");
  for (const ceiling of ceilings) await holdTo(ceiling, within, intent);
}

async function holdTo(ceiling: BudgetRow, within: Transaction, intent: Intent): Promise<void> {
  const { workspaceId, timeZone: zone, ceilingCredits } = ceiling;
  await addZone(workspaceId, zone, within);
  const { personId, counted } = await readStanding(within, ceiling);
  const needed = intent.creditsQuoted ?? 1;
  const before = counted - (intent.creditsQuoted ?? 0);
  if (before + needed <= ceilingCredits) return;
  const said = budgetWords({ person_id: personId, counted_credits: before, ceiling_credits: ceilingCredits });
  throw new ApiError("budget_reached", `This was not sent: ${said}.`, {
    details: {
      ceiling_credits: ceilingCredits,
      counted_credits: before,
      needed_credits: intent.creditsQuoted,
    },
  });
}

import "server-only";
import { and, eq, exists, or, type SQL, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { database, type Transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import { llmCharges } from "@/lib/usage/server/schema";
import { addTimeZone } from "@/lib/usage/server/time-zones";
import { overBudgetMessage, type Spend } from "../check-budget";
import { messages } from "../messages";
import { blockingBalance, holdToBalance } from "./hold-to-balance";
import { readBudgetUsage } from "./read-budget-usage";
import { type BudgetRow, budgets, EVERYBODY } from "./schema";

/**
 * As SQL: whether anything may block a spend of this workspace. If not, `admit` has nothing to check for a job. A limit
 * that begins after this was read counts the spend and does not refuse it.
 */
export const mayBeRefused = (workspaceId: string): SQL<boolean> => {
  const limits = database()
    .select({ one: sql`1` })
    .from(budgets)
    .where(and(eq(budgets.workspaceId, workspaceId), eq(budgets.mode, "block")));
  return sql<boolean>`(${exists(limits)} or ${exists(blockingBalance(database(), workspaceId))})`;
};

/** A written spend: whose it is, and the most that it may cost. */
type Admission = { workspaceId: string; personId: string; spend: Spend };

/** How many descriptions of a workspace may wait or run at once. Other calls are counted as open streams. */
export const MAX_DESCRIPTIONS = 20;
const RETRY_SECONDS = 10;

/**
 * The gate of everything that costs credits: jobs of all kinds, replies, descriptions and calls of API clients. The
 * caller's transaction has already written the spend with the most that it may cost, so it counts until its outcome is
 * known. One lock for a workspace is held until that transaction ends, so that the next caller counts this spend, too.
 * Keep that transaction short: never wait for the service in it.
 * @throws ApiError `budget_reached`, `balance_reached`, `rate_limited` with too many descriptions; the caller's
 * transaction must not commit then
 */
export async function admit(within: Transaction, { workspaceId, personId, spend }: Admission): Promise<void> {
  await lockWithin(within, "spend", workspaceId);
  if (spend.what === "description") await refuseManyDescriptions(within, workspaceId);
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
    .orderBy(budgets.personId);
  for (const limit of limits) await holdTo(limit, within, spend);
  await holdToBalance(within, workspaceId, spend);
}

async function refuseManyDescriptions(within: Transaction, workspaceId: string): Promise<void> {
  const isOpen = and(
    eq(llmCharges.workspaceId, workspaceId),
    eq(llmCharges.kind, "description"),
    sql`${llmCharges.heldUntil} > now()`,
  );
  if ((await within.$count(llmCharges, isOpen)) <= MAX_DESCRIPTIONS) return;
  throw new ApiError("rate_limited", messages.tooManyDescriptions(MAX_DESCRIPTIONS), {
    retryAfterSeconds: RETRY_SECONDS,
  });
}

async function holdTo(limit: BudgetRow, within: Transaction, spend: Spend): Promise<void> {
  await addTimeZone(limit.workspaceId, limit.timeZone, within);
  const { counted } = await readBudgetUsage(within, limit);
  if (counted <= limit.limitCredits) return;
  const before = counted - spend.credits;
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

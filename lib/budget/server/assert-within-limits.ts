import "server-only";
import { and, eq, exists, or, type SQL, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { database, type Executor, type Transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import { llmCharges } from "@/lib/usage/server/schema";
import { addTimeZone } from "@/lib/usage/server/time-zones";
import { overBalanceMessage, overBudgetMessage, type Spend } from "../check-spend";
import { messages } from "../messages";
import { availableBalance } from "./balance";
import { readBudgetUsage } from "./budgets";
import { type BudgetRow, balanceRules, budgets, EVERYBODY } from "./schema";

/**
 * As SQL: whether anything may block a spend of this workspace. If not, `assertWithinLimits` has nothing to check for a job. A limit
 * that begins after this was read counts the spend and does not refuse it.
 */
export const hasBlockingLimit = (workspaceId: string): SQL<boolean> => {
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
 * Keep that transaction short: never wait for the upstream in it.
 * @throws ApiError `budget_reached`, `balance_reached`, `rate_limited` with too many descriptions; the caller's
 * transaction must not commit then
 */
export async function assertWithinLimits(
  within: Transaction,
  { workspaceId, personId, spend }: Admission,
): Promise<void> {
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
  for (const limit of limits) await assertWithinLimit(limit, within, spend);
  await assertWithinBalance(within, workspaceId, spend);
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

async function assertWithinLimit(limit: BudgetRow, within: Transaction, spend: Spend): Promise<void> {
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

/** The rule of a workspace that lets the balance block; no row where it only warns. */
const blockingBalance = (within: Executor, workspaceId: string) =>
  within
    .select()
    .from(balanceRules)
    .where(and(eq(balanceRules.workspaceId, workspaceId), eq(balanceRules.mode, "block")));

/**
 * Refuses a spend that the typed balance does not cover, where the workspace lets it block. The spend is written
 * already and counts. `assertWithinLimits` holds the workspace's lock.
 * @throws ApiError `balance_reached`
 */
async function assertWithinBalance(within: Transaction, workspaceId: string, spend: Spend): Promise<void> {
  const [rule] = await blockingBalance(within, workspaceId);
  if (!rule) return;
  const available = await availableBalance(within, workspaceId);
  if (available === null || available >= 0) return;
  const left = available + spend.credits;
  throw new ApiError("balance_reached", overBalanceMessage(left, spend), {
    details: { available_credits: left, needed_credits: spend.credits },
  });
}

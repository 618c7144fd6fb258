import "server-only";
import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import { ApiError, type ErrorCode } from "@/lib/contract/errors";
import { database, type Executor, type Transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import { llmCharges } from "@/lib/usage/server/schema";
import {
  checkLimits,
  creditsCounted,
  overBalanceMessage,
  overLimitMessage,
  type Spend,
} from "../check-spend";
import type { Limit } from "../limit";
import { messages } from "../messages";
import { availableBalance } from "./balance";
import { HAS_LIVE_SUBJECT, holdingLimits, IS_HOLDING, type Spender } from "./read-limits";
import { balanceRules, limits } from "./schema";

/**
 * As SQL: whether anything may ask about or block a spend of this workspace. If not, `assertWithinLimits` has nothing to
 * check for a job. A limit that begins after this was read counts the spend and does not refuse it.
 */
export const hasHoldingLimit = (workspaceId: string): SQL<boolean> => {
  const holding = database()
    .select({ one: sql`1` })
    .from(limits)
    .where(and(eq(limits.workspaceId, workspaceId), IS_HOLDING, HAS_LIVE_SUBJECT));
  return sql<boolean>`(${exists(holding)} or ${exists(blockingBalance(database(), workspaceId))})`;
};

/**
 * A spend: whose it is, the most that it may cost, and whether an owner approved that. It is written by the transaction,
 * so that it counts already, or will be written later.
 */
type Admission = {
  spender: Spender;
  spend: Spend;
  isApproved?: boolean;
  isWritten?: boolean;
};

/** How many descriptions of a workspace may wait or run at once. Other calls are counted as open streams. */
export const MAX_DESCRIPTIONS = 20;
const RETRY_SECONDS = 10;

/**
 * The gate of everything that costs credits: jobs of all kinds, replies, descriptions and calls of API clients. The
 * caller's transaction has already written the spend with the most that it may cost, so it counts until its outcome is
 * known. One lock for a workspace is held until that transaction ends, so that the next caller counts this spend, too.
 * Keep that transaction short: never wait for the upstream in it. What is written in parts later is refused here as a
 * whole, reserves nothing, and each part comes here again.
 * An approved spend passes the limits that ask, and is held by those that block.
 * @throws ApiError `limit_reached`, `approval_needed`, `balance_reached`, `rate_limited` with too many descriptions; the
 * caller's transaction must not commit then
 */
export async function assertWithinLimits(
  within: Transaction,
  { spender, spend, isApproved = false, isWritten = true }: Admission,
): Promise<void> {
  const { workspaceId } = spender;
  await lockWithin(within, "spend", workspaceId);
  if (spend.what === "description") await refuseManyDescriptions(within, workspaceId);
  const holding = (await holdingLimits(within, spender, spend.parts))
    .filter(({ effect }) => !(isApproved && effect === "ask"))
    .map((limit) => ({
      ...limit,
      counted_credits: limit.counted_credits - (isWritten ? creditsCounted(limit, spend) : 0),
    }));
  const over = checkLimits(holding, spend);
  if (over) throw refusalOf(over.limit, spend);
  await assertWithinBalance(within, workspaceId, spend, isWritten ? spend.credits : 0);
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

/** Calls of language models, which cannot wait for an owner. */
const CALLS: ReadonlySet<Spend["what"]> = new Set(["description", "answer", "call", "checks"]);

const codeOf = ({ effect }: Limit, { what }: Spend): ErrorCode =>
  effect === "ask" && !CALLS.has(what) ? "approval_needed" : "limit_reached";

const refusalOf = (limit: Limit, spend: Spend): ApiError =>
  new ApiError(codeOf(limit, spend), overLimitMessage(limit, spend), {
    details: {
      limit_id: limit.id,
      scope: limit.scope,
      period: limit.period,
      last_day: limit.last_day,
      limit_credits: limit.limit_credits,
      counted_credits: limit.counted_credits,
      needed_credits: creditsCounted(limit, spend),
    },
  });

/** The rule of a workspace that lets the balance block; no row where it only warns. */
const blockingBalance = (within: Executor, workspaceId: string) =>
  within
    .select()
    .from(balanceRules)
    .where(and(eq(balanceRules.workspaceId, workspaceId), eq(balanceRules.mode, "block")));

/**
 * Refuses a spend that the typed balance does not cover, where the workspace lets it block. The caller holds the
 * workspace's lock.
 * @param counted credits of the spend that the balance counts already
 * @throws ApiError `balance_reached`
 */
async function assertWithinBalance(
  within: Transaction,
  workspaceId: string,
  spend: Spend,
  counted: number,
): Promise<void> {
  const [rule] = await blockingBalance(within, workspaceId);
  if (!rule) return;
  const available = await availableBalance(within, workspaceId);
  if (available === null) return;
  const left = available + counted;
  if (left >= spend.credits) return;
  throw new ApiError("balance_reached", overBalanceMessage(left, spend), {
    details: { available_credits: left, needed_credits: spend.credits },
  });
}

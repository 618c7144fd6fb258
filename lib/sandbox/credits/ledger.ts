import { eq, sql } from "drizzle-orm";
import { MILLICREDITS_PER_CREDIT } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import type { Account } from "../account";
import type { Executor, Transaction } from "../database";
import { accounts, charges, ledgerEntries } from "../schema";

/**
 * Opens the account with its credits at its first use, and locks it until the transaction ends, so that all
 * spending of one account happens in sequence.
 */
export async function lockAccount(transaction: Transaction, account: Account): Promise<void> {
  const opened = await transaction
    .insert(accounts)
    .values({ id: account.id, sort: account.sort })
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  if (opened.length > 0) {
    await transaction
      .insert(ledgerEntries)
      .values({ accountId: account.id, kind: "grant", credits: account.grantedCredits });
  }
  await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, account.id))
    .for("update");
}

/** Thousandths of a credit that can still be spent: granted, less reserved and spent. */
export async function availableMillicredits(executor: Executor, accountId: string): Promise<number> {
  const [sum] = await executor
    .select({
      credits: sql<number>`coalesce(sum(case ${ledgerEntries.kind}
        when 'grant' then ${ledgerEntries.credits}
        when 'release' then ${ledgerEntries.credits}
        when 'hold' then -${ledgerEntries.credits}
        else 0 end), 0)::int`,
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.accountId, accountId));
  const [charged] = await executor
    .select({ millicredits: sql<number>`coalesce(sum(${charges.millicredits}), 0)::float8` })
    .from(charges)
    .where(eq(charges.accountId, accountId));
  return (sum?.credits ?? 0) * MILLICREDITS_PER_CREDIT - (charged?.millicredits ?? 0);
}

/** Whole credits that can still be spent; a started credit counts as spent. */
export const availableCredits = async (executor: Executor, accountId: string): Promise<number> =>
  Math.floor((await availableMillicredits(executor, accountId)) / MILLICREDITS_PER_CREDIT);

/** @throws ApiError `insufficient_credits` when the account, which must be locked, cannot pay */
export async function requireCredits(
  transaction: Transaction,
  accountId: string,
  credits: number,
): Promise<void> {
  const available = await availableCredits(transaction, accountId);
  if (credits <= available) return;
  throw new ApiError("insufficient_credits", `This needs ${credits} credits and ${available} are left.`, {
    details: { credits_required: credits, credits_available: available },
  });
}

type Held = { accountId: string; jobId: string; credits: number };

/** Reserves credits for a job whose row exists already. */
export async function holdCredits(
  transaction: Transaction,
  { accountId, jobId, credits }: Held,
): Promise<void> {
  await transaction.insert(ledgerEntries).values({ accountId, jobId, kind: "hold", credits });
}

/**
 * Ends a hold: `used` credits are spent, the rest is released. A second call violates a unique constraint.
 */
export async function endHold(
  transaction: Transaction,
  { accountId, jobId, credits, used }: Held & { used: number },
): Promise<void> {
  await transaction.insert(ledgerEntries).values([
    { accountId, jobId, kind: "capture", credits: used },
    { accountId, jobId, kind: "release", credits: credits - used },
  ]);
}

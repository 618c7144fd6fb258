import "server-only";
import { desc, eq, sql } from "drizzle-orm";
import { database, type Executor, transaction } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import type { Balance, BalanceMode, ChangeBalance } from "../balance";
import { type BalanceRow, balanceRules, balances } from "./schema";
import { readSpent, type Spent } from "./spent";

const SHOWN = 12;

/** The latest balances and the expected present one. */
export const readBalance = ({ workspaceId }: Pick<Session, "workspaceId">): Promise<Balance> =>
  read(database(), workspaceId);

/** Stores a balance that was just read from the service's page, with the expected one, and what happens at it. */
export function keepBalance(
  { workspaceId, personName }: Pick<Session, "workspaceId" | "personName">,
  { credits, mode }: ChangeBalance,
): Promise<Balance> {
  return transaction(async (within) => {
    if (mode !== undefined) await keepMode(within, workspaceId, mode);
    if (credits === undefined) return read(within, workspaceId);
    const [latest] = await latestOf(within, workspaceId, 1);
    const spent = await readSpent(within, workspaceId, latest?.at ?? null);
    await within.insert(balances).values({
      workspaceId,
      personName,
      credits,
      expected: latest ? leftOf(latest, spent).expected : null,
      spentBefore: spent.total,
      at: sql`clock_timestamp()`,
    });
    return read(within, workspaceId);
  });
}

async function read(executor: Executor, workspaceId: string): Promise<Balance> {
  const rows = await latestOf(executor, workspaceId, SHOWN);
  const [latest] = rows;
  return {
    object: "balance",
    ...(latest ? await readLeft(executor, latest) : { expected: null, available: null }),
    mode: await readMode(executor, workspaceId),
    typed: rows.map(({ at, credits, expected, personName }) => ({
      at: at.toISOString(),
      credits,
      expected,
      person_name: personName,
    })),
  };
}

/**
 * Credits of the entered balance that are left for new jobs and calls; null before the first entry. What the
 * caller's transaction has written counts.
 */
export async function availableBalance(executor: Executor, workspaceId: string): Promise<number | null> {
  const [latest] = await latestOf(executor, workspaceId, 1);
  return latest ? (await readLeft(executor, latest)).available : null;
}

async function readMode(executor: Executor, workspaceId: string): Promise<BalanceMode> {
  const [rule] = await executor.select().from(balanceRules).where(eq(balanceRules.workspaceId, workspaceId));
  return rule?.mode ?? "warn";
}

async function keepMode(executor: Executor, workspaceId: string, mode: BalanceMode): Promise<void> {
  await executor
    .insert(balanceRules)
    .values({ workspaceId, mode })
    .onConflictDoUpdate({ target: balanceRules.workspaceId, set: { mode } });
}

const latestOf = (executor: Executor, workspaceId: string, limit: number): Promise<BalanceRow[]> =>
  executor
    .select()
    .from(balances)
    .where(eq(balances.workspaceId, workspaceId))
    .orderBy(desc(balances.id))
    .limit(limit);

const readLeft = async (executor: Executor, latest: BalanceRow) =>
  leftOf(latest, await readSpent(executor, latest.workspaceId, latest.at));

/** What is left of an entered balance: by what was spent since, and by what may be spent already. */
function leftOf({ credits, spentBefore }: BalanceRow, { total, reserved }: Spent) {
  const expected = credits - (total - (spentBefore ?? total));
  return { expected, available: expected - reserved };
}

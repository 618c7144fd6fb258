import "server-only";
import { desc, eq, sql } from "drizzle-orm";
import { database, type Executor, transaction } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import type { Balance } from "../balance";
import { type BalanceRow, balances } from "./schema";
import { spentSince } from "./spent-since";

const SHOWN = 12;

/** The latest balances and the expected present one. */
export const readBalance = ({ workspaceId }: Pick<Session, "workspaceId">): Promise<Balance> =>
  read(database(), workspaceId);

/** Stores a balance that was just read from the service's page, with the expected one. */
export function keepBalance(
  { workspaceId, personName }: Pick<Session, "workspaceId" | "personName">,
  credits: number,
): Promise<Balance> {
  return transaction(async (within) => {
    const [latest] = await latestOf(within, workspaceId, 1);
    const expected = latest ? await expectedNow(within, latest) : null;
    await within
      .insert(balances)
      .values({ workspaceId, personName, credits, expected, at: sql`clock_timestamp()` });
    return read(within, workspaceId);
  });
}

async function read(executor: Executor, workspaceId: string): Promise<Balance> {
  const rows = await latestOf(executor, workspaceId, SHOWN);
  const [latest] = rows;
  return {
    object: "balance",
    expected: latest ? await expectedNow(executor, latest) : null,
    typed: rows.map(({ at, credits, expected, personName }) => ({
      at: at.toISOString(),
      credits,
      expected,
      person_name: personName,
    })),
  };
}

const latestOf = (executor: Executor, workspaceId: string, limit: number): Promise<BalanceRow[]> =>
  executor
    .select()
    .from(balances)
    .where(eq(balances.workspaceId, workspaceId))
    .orderBy(desc(balances.id))
    .limit(limit);

const expectedNow = async (executor: Executor, { workspaceId, at, credits }: BalanceRow): Promise<number> =>
  credits - (await spentSince(executor, workspaceId, at));

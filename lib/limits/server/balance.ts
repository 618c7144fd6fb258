import "server-only";
import { desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "@/lib/audit/server/record";
import { MILLICREDITS_PER_CREDIT } from "@/lib/contract/assumptions";
import { AWAITING_RESPONSE_STATES, UNKNOWN_OUTCOME } from "@/lib/jobs/job";
import { sqlLiterals } from "@/lib/platform/server/columns";
import { database, type Executor, transaction } from "@/lib/platform/server/database";
import { assertReauthenticated } from "@/lib/session/server/reauthenticate";
import type { Session } from "@/lib/session/server/session";
import type { Balance, BalanceMode, ChangeBalance } from "../balance";
import { type BalanceRow, balanceRules, balances } from "./schema";

const SHOWN = 12;

/** The latest balances and the expected present one. */
export const readBalance = ({ workspaceId }: Pick<Session, "workspaceId">): Promise<Balance> =>
  read(database(), workspaceId);

/**
 * Stores a balance that was just read from the upstream's page, with the expected one, and what happens at it.
 * @throws ApiError `reauthentication_needed` while the balance blocks, because either may lift it
 */
export async function changeBalance(session: Session, { credits, mode }: ChangeBalance): Promise<Balance> {
  const { workspaceId, personId, personName } = session;
  if ((await readMode(database(), workspaceId)) === "block") await assertReauthenticated(session);
  return transaction(async (within) => {
    const details = { credits: credits ?? null, mode: mode ?? null };
    await recordAudit(within, session, { act: "balance_changed", details });
    if (mode !== undefined) await keepMode(within, workspaceId, mode);
    if (credits === undefined) return read(within, workspaceId);
    const [latest] = await latestOf(within, workspaceId, 1);
    const spent = await readSpent(within, workspaceId, latest?.at ?? null);
    await within.insert(balances).values({
      workspaceId,
      personId,
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

const spent = z.object({ total: z.number(), reserved: z.number() });

/**
 * @property total credits that ever left the account through this dashboard. A job takes its reserved credits when it
 * is accepted, and at its end gives back those it did not use. Descriptions, replies of the assistant and calls of API
 * clients are charged at once; one with an unknown charge is not in the sum.
 * @property reserved credits that may leave it although they are not in `total`: the quotes of jobs without a response
 * of the upstream (without a price, the most that the job may cost), and what calls of language models since a moment
 * reserve. Jobs and calls since that moment whose charge never became known keep their reservation.
 */
type Spent = z.infer<typeof spent>;

/** Both sums in one statement, so that a job that is accepted meanwhile is in exactly one of them. */
async function readSpent(executor: Executor, workspaceId: string, since: Date | null): Promise<Spent> {
  const moment = sql`${since?.toISOString() ?? "infinity"}::timestamptz`;
  const { rows } = await executor.execute(sql`
    select
      coalesce((select credits + millicredits / ${MILLICREDITS_PER_CREDIT}::float8 from spent_totals
        where workspace_id = ${workspaceId}), 0)::float8 total,
      ((select coalesce(sum(coalesce(credits_quoted, credits_max, 0)), 0)::float8 from jobs
        where workspace_id = ${workspaceId} and status in ${sqlLiterals(AWAITING_RESPONSE_STATES)}
          and accepted_at is null and not imported)
      + (select coalesce(sum(coalesce(credits_quoted, credits_max, 0)), 0)::float8 from jobs
        where workspace_id = ${workspaceId} and failure_code in ${sqlLiterals([UNKNOWN_OUTCOME])}
          and accepted_at is null and not imported and created_at > ${moment})
      + (select coalesce(sum(millicredits), 0) from llm_charges
        where workspace_id = ${workspaceId} and held_until is not null
          and created_at > ${moment}) / ${MILLICREDITS_PER_CREDIT}::float8
      ) reserved`);
  return spent.parse(rows[0]);
}

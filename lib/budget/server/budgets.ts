import "server-only";
import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/audit/server/record";
import { MILLICREDITS_PER_CREDIT } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import { database, type Executor, transaction } from "@/lib/platform/server/database";
import { assertProved } from "@/lib/session/server/prove";
import { people } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { readMonth, readMonthCharges } from "@/lib/usage/server/month";
import { readLlmMonth } from "@/lib/usage/server/read-llm-charges";
import { ensureTimeZone } from "@/lib/usage/server/time-zones";
import { ANYONE_ELSE, type Budget, type Budgets, type SetBudget, type UsageMonth } from "../budget";
import { messages } from "../messages";
import { type BudgetRow, budgets, EVERYBODY } from "./schema";

type Asker = Pick<Session, "workspaceId" | "personId">;

/** Every limit of the workspace with the figures of its month, the workspace's own first. */
export async function readBudgets(asker: Asker): Promise<Budgets> {
  const [rows, persons] = await Promise.all([
    database()
      .select({ ...getTableColumns(budgets), covered: COVERED })
      .from(budgets)
      .where(eq(budgets.workspaceId, asker.workspaceId))
      .orderBy(budgets.personId),
    database()
      .select({ id: people.id, name: people.name })
      .from(people)
      .where(eq(people.workspaceId, asker.workspaceId))
      .orderBy(people.name),
  ]);
  const names = new Map(persons.map(({ id, name }) => [id, name]));
  const data = await Promise.all(rows.map((row) => withMonth(row, names, asker)));
  return { object: "budgets", data, people: persons };
}

/** Everyone whose spending a limit counts, by id. */
const COVERED = sql<string[]>`array(select named.id from people named where budget_covers(${budgets}, named)
  order by named.created_at)`;

type Covering = BudgetRow & { covered: string[] };

async function withMonth(
  row: Covering,
  names: ReadonlyMap<string, string | null>,
  asker: Asker,
): Promise<Budget> {
  await ensureTimeZone(row.workspaceId, row.timeZone);
  const { counted, reserved, month } = await readBudgetUsage(database(), row);
  const isPersons = row.personId !== EVERYBODY && row.personId !== ANYONE_ELSE;
  const others = isPersons ? row.covered.filter((id) => id !== row.personId) : [];
  return {
    person_id: row.personId === EVERYBODY ? null : row.personId,
    person_name: names.get(row.personId) ?? null,
    also_counts: others.map((id) => names.get(id) ?? messages.budgetName.unnamed),
    limit_credits: row.limitCredits,
    mode: row.mode,
    time_zone: row.timeZone,
    counted_credits: counted,
    held_credits: reserved,
    month,
    mine: row.covered.includes(asker.personId),
  };
}

/** Whose spending, and in which zone its month begins. */
type Limit = Pick<BudgetRow, "workspaceId" | "timeZone" | "personId">;

type BudgetUsage = {
  /** Credits charged this month, plus credits reserved. */
  counted: number;
  /** Credits reserved by active jobs and running calls. */
  reserved: number;
  month: { from: string; to: string; today: string };
};

/** The figures of a limit's present month. Its zone must exist in the database (`ensureTimeZone`). */
export async function readBudgetUsage(executor: Executor, limit: Limit): Promise<BudgetUsage> {
  const { workspaceId, timeZone } = limit;
  const people = peopleOf(limit);
  const { from, to, today, counted, reserved } = await readMonth(executor, { workspaceId, timeZone, people });
  const calls = await readLlmMonth(executor, { workspaceId, people }, { from, to, tz: timeZone });
  return {
    counted: counted + reserved + toCredits(calls.millicredits),
    reserved: reserved + toCredits(calls.reserved),
    month: { from, to, today },
  };
}

const toCredits = (millicredits: number): number => Math.ceil(millicredits / MILLICREDITS_PER_CREDIT);

/** The people whose spending a limit counts, as a query of ids; null for everyone's. */
const peopleOf = ({ workspaceId, personId }: Limit): SQL | null =>
  personId === EVERYBODY
    ? null
    : sql`(select named.id from people named, budgets budget
        where budget.workspace_id = ${workspaceId} and budget.person_id = ${personId}
          and named.workspace_id = budget.workspace_id and budget_covers(budget, named))`;

/**
 * Sets, changes or takes away a limit. Throws `not_found` for a person of another workspace,
 * `invalid_request` for a time zone that the database does not know, and `proof_needed` to lift a limit that blocks.
 */
export async function changeBudget(session: Session, budget: SetBudget): Promise<Budgets> {
  const { workspaceId } = session;
  const personId = budget.person_id ?? EVERYBODY;
  if (personId !== EVERYBODY && personId !== ANYONE_ELSE) await assertMember(workspaceId, personId);
  await ensureTimeZone(workspaceId, budget.time_zone);
  if (await isLifted(workspaceId, personId, budget)) await assertProved(session);
  await transaction(async (within) => {
    const { limit_credits: limitCredits, mode, time_zone: timeZone } = budget;
    await recordAudit(within, {
      workspaceId,
      personId: session.personId,
      act: "limit_changed",
      targetId: personId,
      details: { credits: limitCredits, mode, time_zone: timeZone },
    });
    if (limitCredits === null) {
      await within
        .delete(budgets)
        .where(and(eq(budgets.workspaceId, workspaceId), eq(budgets.personId, personId)));
      return;
    }
    await within
      .insert(budgets)
      .values({ workspaceId, personId, limitCredits, mode, timeZone })
      .onConflictDoUpdate({
        target: [budgets.workspaceId, budgets.personId],
        set: { limitCredits, mode, timeZone, since: SINCE, changedAt: sql`now()` },
      });
  });
  return readBudgets(session);
}

/** Whether a change lets people spend more than before. */
async function isLifted(
  workspaceId: string,
  personId: string,
  { limit_credits: credits, mode }: SetBudget,
): Promise<boolean> {
  const blocking = await database()
    .select()
    .from(budgets)
    .where(and(eq(budgets.workspaceId, workspaceId), eq(budgets.mode, "block")));
  const present = blocking.find((each) => each.personId === personId);
  // A limit of their own takes a person out of the one for anyone else.
  if (!present) return mode === "block" && personId !== EVERYBODY && blocking.length > 0;
  return credits === null || credits > present.limitCredits || mode !== "block";
}

/** Another amount does not change whom a limit covers, but starting to block does. */
const SINCE = sql`case when ${budgets.mode} = 'block' then ${budgets.since} else now() end`;

async function assertMember(workspaceId: string, personId: string): Promise<void> {
  const [member] = await database()
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, personId), eq(people.workspaceId, workspaceId)));
  if (!member) throw new ApiError("not_found", messages.notAMember);
}

/**
 * What the whole workspace spent in the present month of a zone, and in the last one.
 * @throws ApiError `invalid_request` for a time zone that the database does not know
 */
export async function readUsageMonth(
  { workspaceId }: Pick<Session, "workspaceId">,
  timeZone: string,
): Promise<UsageMonth> {
  await ensureTimeZone(workspaceId, timeZone);
  const { month, counted, reserved } = await readBudgetUsage(database(), {
    workspaceId,
    timeZone,
    personId: EVERYBODY,
  });
  const { charged, ...last } = await readMonthCharges(database(), { workspaceId, timeZone });
  return {
    object: "usage_month",
    month,
    charged,
    counted,
    held: reserved,
    last: { through: last.through, charged_through: last.charged_through, charged: last.charged_before },
  };
}

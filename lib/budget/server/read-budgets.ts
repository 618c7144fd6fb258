import "server-only";
import { eq, getTableColumns, sql } from "drizzle-orm";
import { database } from "@/lib/platform/server/database";
import { people } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { ensureTimeZone } from "@/lib/usage/server/time-zones";
import { ANYONE_ELSE, type Budget, type Budgets } from "../budget";
import { messages } from "../messages";
import { readBudgetUsage } from "./read-budget-usage";
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
  const { counted, held, month } = await readBudgetUsage(database(), row);
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
    held_credits: held,
    month,
    mine: row.covered.includes(asker.personId),
  };
}

import "server-only";
import { eq } from "drizzle-orm";
import { database } from "@/lib/platform/server/database";
import { people } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { ensureZone } from "@/lib/usage/server/zones";
import type { Budget, Budgets } from "../budget";
import { readStanding } from "./read-standing";
import { type BudgetRow, budgets } from "./schema";

type Asker = Pick<Session, "workspaceId" | "personId">;

/** Every ceiling of the workspace with where its month stands, the workspace's own first. */
export async function readBudgets(asker: Asker): Promise<Budgets> {
  const [rows, persons] = await Promise.all([
    database()
      .select()
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
  const data = await Promise.all(rows.map((row) => withMonth(row, names.get(row.personId) ?? null, asker)));
  return { object: "budgets", data, people: persons };
}

async function withMonth(row: BudgetRow, name: string | null, asker: Asker): Promise<Budget> {
  await ensureZone(row.workspaceId, row.timeZone);
  const { personId, counted, held, month } = await readStanding(database(), row);
  return {
    person_id: personId,
    person_name: name,
    ceiling_credits: row.ceilingCredits,
    mode: row.mode,
    time_zone: row.timeZone,
    counted_credits: counted,
    held_credits: held,
    month,
    mine: personId === null || personId === asker.personId,
  };
}

import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { MILLICREDITS_PER_CREDIT } from "@/lib/contract/assumptions";
import type { Executor } from "@/lib/platform/server/database";
import { readMonth } from "@/lib/usage/server/month";
import { readLlmMonth } from "@/lib/usage/server/read-llm-charges";
import { type BudgetRow, EVERYBODY } from "./schema";

/** Whose spending, and in which zone its month begins. */
type Limit = Pick<BudgetRow, "workspaceId" | "timeZone" | "personId">;

export type BudgetUsage = {
  /** Credits charged this month, plus credits reserved. */
  counted: number;
  /** Credits reserved by active jobs and running calls. */
  held: number;
  month: { from: string; to: string; today: string };
};

/** The figures of a limit's present month. Its zone must exist in the database (`ensureTimeZone`). */
export async function readBudgetUsage(executor: Executor, limit: Limit): Promise<BudgetUsage> {
  const { workspaceId, timeZone } = limit;
  const people = peopleOf(limit);
  const { from, to, today, counted, held } = await readMonth(executor, { workspaceId, timeZone, people });
  const calls = await readLlmMonth(executor, { workspaceId, people }, { from, to, tz: timeZone });
  return {
    counted: counted + held + toCredits(calls.millicredits),
    held: held + toCredits(calls.held),
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

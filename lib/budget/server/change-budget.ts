import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { database, transaction } from "@/lib/platform/server/database";
import { people } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { ensureTimeZone } from "@/lib/usage/server/time-zones";
import { ANYONE_ELSE, type Budgets, type SetBudget } from "../budget";
import { messages } from "../messages";
import { readBudgets } from "./read-budgets";
import { budgets, EVERYBODY } from "./schema";

/**
 * Sets, changes or takes away a limit. Throws `not_found` for a person of another workspace and
 * `invalid_request` for a time zone that the database does not know.
 */
export async function changeBudget(session: Session, budget: SetBudget): Promise<Budgets> {
  const { workspaceId } = session;
  const personId = budget.person_id ?? EVERYBODY;
  if (personId !== EVERYBODY && personId !== ANYONE_ELSE) await assertMember(workspaceId, personId);
  await ensureTimeZone(workspaceId, budget.time_zone);
  await transaction(async (within) => {
    const { limit_credits: limitCredits, mode, time_zone: timeZone } = budget;
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

/** Another amount does not change whom a limit covers, but starting to block does. */
const SINCE = sql`case when ${budgets.mode} = 'block' then ${budgets.since} else now() end`;

async function assertMember(workspaceId: string, personId: string): Promise<void> {
  const [member] = await database()
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, personId), eq(people.workspaceId, workspaceId)));
  if (!member) throw new ApiError("not_found", messages.notAMember);
}

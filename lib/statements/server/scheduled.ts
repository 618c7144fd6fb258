import "server-only";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { database, transaction } from "@/lib/platform/server/database";
import { logger } from "@/lib/platform/server/logger";
import { newId } from "@/lib/platform/server/new-id";
import { dayIn } from "@/lib/platform/time-zone";
import { addMonths, monthsBetween } from "../months";
import { readStatement } from "./read-statement";
import { statementSettings, statements } from "./schema";

/**
 * Makes the statement of each month that has ended since a workspace turned this on, once, whoever else does, and keeps it.
 * Its row tells webhooks and owners (`webhook-events.sql`).
 */
export async function makeDueStatements(now: Date = new Date()): Promise<void> {
  const scheduled = await database()
    .select()
    .from(statementSettings)
    .where(isNotNull(statementSettings.nextMonth));
  for (const { workspaceId, timeZone, nextMonth } of scheduled) {
    const present = dayIn(timeZone, now).slice(0, 7);
    for (const month of monthsBetween(nextMonth ?? present, present)) {
      try {
        const isFirstDay = dayIn(timeZone, now) === `${addMonths(month, 1)}-01`;
        await makeStatementOf(workspaceId, { month, tz: timeZone, waits: isFirstDay });
      } catch (err) {
        logger.warn({ err, workspaceId, month }, "a statement could not be made; it will be tried again");
        break;
      }
    }
  }
}

type DueMonth = {
  month: string;
  tz: string;
  /** Whether it is made later where jobs of it still run: a few minutes on the first day of the next. */
  waits: boolean;
};

/** Nothing where another process has made it, or it was turned off meanwhile. One that is deleted is not made again. */
async function makeStatementOf(workspaceId: string, { month, tz, waits }: DueMonth): Promise<void> {
  const content = await readStatement({ workspaceId }, { month, tz });
  if (waits && content.total.active > 0) return;
  await transaction(async (within) => {
    const taken = await within
      .update(statementSettings)
      .set({ nextMonth: addMonths(month, 1), changedAt: sql`now()` })
      .where(and(eq(statementSettings.workspaceId, workspaceId), eq(statementSettings.nextMonth, month)))
      .returning({ workspaceId: statementSettings.workspaceId });
    if (taken.length === 0) return;
    await within
      .insert(statements)
      .values({ id: newId("stm"), workspaceId, scheduledMonth: month, content })
      // Of a month that was made before it was turned off and on, while a clock went back.
      .onConflictDoNothing();
  });
}

import "server-only";
import { eq, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/audit/server/record";
import { database, transaction } from "@/lib/platform/server/database";
import { dayIn } from "@/lib/platform/time-zone";
import type { Session } from "@/lib/session/server/session";
import { assertTimeZone } from "@/lib/usage/server/time-zones";
import type { Billing } from "../money";
import type { ChangedStatementSettings, StatementSettings } from "../statement";
import { statementSettings } from "./schema";

const rowOf = async (workspaceId: string) =>
  (
    await database().select().from(statementSettings).where(eq(statementSettings.workspaceId, workspaceId))
  )[0];

export async function readStatementSettings({
  workspaceId,
}: Pick<Session, "workspaceId">): Promise<StatementSettings> {
  const row = await rowOf(workspaceId);
  return {
    object: "statement_settings",
    markup_percent: row?.markupPercent ?? null,
    credit_price: row?.creditPrice ?? null,
    currency: row?.currency ?? null,
    is_scheduled: (row?.nextMonth ?? null) !== null,
    time_zone: row?.timeZone ?? null,
  };
}

/** What a workspace bills at present. */
export async function readBilling(workspaceId: string): Promise<Billing> {
  const { markup_percent, credit_price, currency } = await readStatementSettings({ workspaceId });
  return { markup_percent, credit_price, currency };
}

/**
 * Sets what is billed, and whether statements make themselves: from the present month on, which is made when it has ended.
 * What is kept stays as it is.
 * @throws ApiError `invalid_request` for a time zone that the database does not know
 */
export async function changeStatementSettings(
  session: Session,
  body: ChangedStatementSettings,
): Promise<StatementSettings> {
  const { workspaceId } = session;
  await assertTimeZone(body.time_zone);
  const present = dayIn(body.time_zone, new Date()).slice(0, 7);
  await transaction(async (within) => {
    const values = {
      markupPercent: body.markup_percent,
      creditPrice: body.credit_price,
      currency: body.currency,
      timeZone: body.time_zone,
      nextMonth: body.is_scheduled ? present : null,
    };
    const nextMonth = body.is_scheduled
      ? sql`coalesce(${statementSettings.nextMonth}, excluded.next_month)`
      : null;
    await within
      .insert(statementSettings)
      .values({ workspaceId, ...values })
      .onConflictDoUpdate({
        target: statementSettings.workspaceId,
        set: { ...values, nextMonth, changedAt: sql`now()` },
      });
    await recordAudit(within, session, { act: "statement_settings_changed", details: { ...body } });
  });
  return readStatementSettings(session);
}

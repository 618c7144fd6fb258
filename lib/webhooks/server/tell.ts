import "server-only";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { stranger } from "@/lib/audience/server/sight";
import { readForecast } from "@/lib/forecast/server/read-forecast";
import { LEDGER_MISMATCH } from "@/lib/jobs/server/schema";
import type { Limit } from "@/lib/limits/limit";
import { readAllLimits } from "@/lib/limits/server/read-limits";
import { balances } from "@/lib/limits/server/schema";
import { database, type Executor, type Transaction, transaction } from "@/lib/platform/server/database";
import type { ChosenEvent } from "../webhook";
import { webhookEvents, webhookLimitsTold, webhooks } from "./schema";

/** Writes an event for the addresses of a workspace that want it, when the transaction commits. */
async function emit(
  within: Executor,
  workspaceId: string,
  event: { type: ChosenEvent; subject: string; data: Record<string, unknown> },
): Promise<void> {
  const { type, subject, data } = event;
  await within.execute(
    sql`select webhook_emit(${workspaceId}, ${type}, ${subject}, ${JSON.stringify(data)}::jsonb)`,
  );
}

const idRows = z.array(z.object({ id: z.string() }));

/** The workspaces with an address that wants one of these events. */
async function wanting(types: readonly ChosenEvent[]): Promise<string[]> {
  const wanted = sql`array[${sql.join(
    types.map((type) => sql`${type}::text`),
    sql`, `,
  )}]`;
  const { rows } = await database().execute(
    sql`select distinct workspace_id as id from ${webhooks} where is_enabled and events && ${wanted}`,
  );
  return idRows.parse(rows).map(({ id }) => id);
}

/** The share of a limit from which it is near. */
const NEAR = 0.8;

/**
 * Tells which limits have become near or were reached, each once in its period and for its amount. What a limit counts is a
 * sum over jobs and calls, and nothing that is written, so it is looked at every minute.
 */
export async function tellLimits(): Promise<void> {
  for (const workspaceId of await wanting(["limit.near", "limit.reached"])) {
    const { data } = await readAllLimits({ workspaceId, personId: "", token: null });
    const levels = data.flatMap((limit) => {
      const share = limit.counted_credits / limit.limit_credits;
      if (share < NEAR) return [];
      return share < 1
        ? [{ limit, level: "near" as const }]
        : [
            { limit, level: "near" as const },
            { limit, level: "reached" as const },
          ];
    });
    for (const { limit, level } of levels)
      await transaction((within) => tellLimit(within, workspaceId, limit, level));
  }
}

async function tellLimit(
  within: Transaction,
  workspaceId: string,
  limit: Limit,
  level: "near" | "reached",
): Promise<void> {
  const told = webhookLimitsTold;
  const period = { firstDay: limit.first_day ?? "", limitCredits: limit.limit_credits };
  const written = await within
    .insert(told)
    .values({ limitId: limit.id, level, ...period })
    .onConflictDoUpdate({
      target: [told.limitId, told.level],
      set: period,
      setWhere: sql`(${told.firstDay}, ${told.limitCredits}) is distinct from (excluded.first_day, excluded.limit_credits)`,
    })
    .returning({ id: told.limitId });
  if (written.length === 0) return;
  await emit(within, workspaceId, {
    type: `limit.${level}`,
    subject: limit.id,
    data: {
      limit_id: limit.id,
      scope: limit.scope,
      person_id: limit.person_id,
      token_id: limit.token_id,
      board_id: limit.board_id,
      tag: limit.tag,
      period: limit.period,
      effect: limit.effect,
      limit_credits: limit.limit_credits,
      counted_credits: limit.counted_credits,
      last_day: limit.last_day,
    },
  });
}

/** Tells once of each entered balance that it is low. What it counts is a sum, so it is looked at every 15 minutes. */
export async function tellBalances(): Promise<void> {
  const latest = await database()
    .selectDistinctOn([balances.workspaceId], {
      id: balances.id,
      workspaceId: balances.workspaceId,
      toldAt: balances.lowToldAt,
    })
    .from(balances)
    .orderBy(balances.workspaceId, desc(balances.id));
  for (const { id, workspaceId } of latest.filter(({ toldAt }) => toldAt === null)) {
    const forecast = await readForecast(stranger(workspaceId), "UTC");
    const { low, left, rates, waiting, today } = forecast;
    if (low === null) continue;
    await transaction(async (within) => {
      const told = await within
        .update(balances)
        .set({ lowToldAt: sql`now()` })
        .where(and(eq(balances.id, id), isNull(balances.lowToldAt)))
        .returning({ id: balances.id });
      if (told.length === 0) return;
      const data = { reason: low, left, rates, waiting, today };
      await emit(within, workspaceId, { type: "balance.low", subject: String(id), data });
    });
  }
}

/** As on the page of refunds: a refund may come shortly after the end. */
const GRACE_MINUTES = 10;
/** Jobs that ended before this are not told about: by an address that was made later. */
const TOLD_DAYS = 3;

const overdueRows = z.array(
  z.object({
    id: z.string(),
    kind: z.string(),
    model_id: z.string(),
    status: z.string(),
    credits_reserved: z.number().nullable(),
    credits_used: z.number().nullable(),
    credits_refunded: z.number().nullable(),
  }),
);

/** Tells once of each failed or canceled job of whose credits some are neither charged nor refunded after ten minutes. */
export async function tellRefunds(): Promise<void> {
  for (const workspaceId of await wanting(["refund.missing"])) {
    const { rows } = await database().execute(sql`
      select id, kind, model_id, status, credits_reserved, credits_used, credits_refunded from jobs
      where workspace_id = ${workspaceId} and not imported and ${LEDGER_MISMATCH}
        and failed_at between now() - make_interval(days => ${TOLD_DAYS})
          and now() - make_interval(mins => ${GRACE_MINUTES})
        and not exists (select from ${webhookEvents} told
          where told.workspace_id = jobs.workspace_id and told.subject = jobs.id and told.type = 'refund.missing')
      limit 500`);
    for (const { id, ...data } of overdueRows.parse(rows))
      await emit(database(), workspaceId, {
        type: "refund.missing",
        subject: id,
        data: { job_id: id, ...data },
      });
  }
}

/**
 * Tells every workspace whose addresses want it that a scheduled backup failed: once until another one is saved, as it is
 * tried again and again.
 * @param savedAt when the newest saved one began; null for none
 */
export async function tellBackupFailed(savedAt: Date | null): Promise<void> {
  for (const workspaceId of await wanting(["backup.failed"])) {
    const told = await database().$count(
      webhookEvents,
      and(
        eq(webhookEvents.workspaceId, workspaceId),
        eq(webhookEvents.subject, BACKUP_SUBJECT),
        savedAt ? gt(webhookEvents.createdAt, savedAt) : undefined,
      ),
    );
    if (told > 0) continue;
    await emit(database(), workspaceId, { type: "backup.failed", subject: BACKUP_SUBJECT, data: {} });
  }
}
const BACKUP_SUBJECT = "backup";

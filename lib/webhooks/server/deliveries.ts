import "server-only";
import { and, desc, eq, lte, notExists, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { notify } from "@/lib/platform/server/listen";
import { newId } from "@/lib/platform/server/new-id";
import { afterCursor, toPage, writeCursor } from "@/lib/platform/server/page";
import type { Session } from "@/lib/session/server/session";
import { messages } from "../messages";
import type { Delivery, DeliveryDetail, DeliveryPage } from "../webhook";
import { WEBHOOK_DUE } from "./deliver";
import { bodyOf, linkOf } from "./payload";
import {
  type DeliveryRow,
  type WebhookEventRow,
  type WebhookRow,
  webhookDeliveries,
  webhookEvents,
  webhooks,
} from "./schema";

/** For how long what happened is kept, with how it was sent. */
const KEPT_DAYS = 30;
/** Of an address, besides what waits. */
const KEPT_DELIVERIES = 10_000;
/** Deleted at once, so that no other writer waits long. */
const SWEPT_AT_ONCE = 5_000;
/** How many events an address may have waiting that people asked for: tests of one, or one event again. */
const MAX_ASKED = 20;
const RETRY_SECONDS = 30;

type Read = { row: DeliveryRow; event: WebhookEventRow };
type Workspace = Pick<Session, "workspaceId">;

const select = () =>
  database()
    .select({ row: webhookDeliveries, event: webhookEvents })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .$dynamic();

const toDelivery = ({ row, event }: Read): Delivery => ({
  id: row.id,
  object: "webhook_delivery",
  webhook_id: row.webhookId,
  event_id: row.eventId,
  type: event.type,
  subject: row.subject,
  link: linkOf(event.type, event.data),
  status: row.status,
  attempts: row.attempts,
  next_attempt_at: row.status === "waiting" ? row.nextAttemptAt.toISOString() : null,
  attempted_at: row.attemptedAt?.toISOString() ?? null,
  duration_ms: row.durationMs,
  answer_status: row.answerStatus,
  problem: row.problem,
  created_at: row.createdAt.toISOString(),
});

type Page = { webhook_id?: string | null | undefined; cursor?: string | null | undefined; limit: number };

/** A page of what was sent, the latest first. @throws ApiError `invalid_request` for a malformed cursor */
export async function listDeliveries(
  { workspaceId }: Workspace,
  { webhook_id, cursor, limit }: Page,
): Promise<DeliveryPage> {
  const rows = await select()
    .where(
      and(
        eq(webhookDeliveries.workspaceId, workspaceId),
        webhook_id ? eq(webhookDeliveries.webhookId, webhook_id) : undefined,
        afterCursor(webhookDeliveries.createdAt, webhookDeliveries.id, cursor),
      ),
    )
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit + 1);
  return toPage(rows, limit, { toItem: toDelivery, cursorOf: ({ row }) => writeCursor(row) });
}

/** @throws ApiError `not_found` */
export async function readDelivery(workspace: Workspace, id: string): Promise<DeliveryDetail> {
  const [read] = await select().where(isOurs(workspace, id));
  if (!read) throw new ApiError("not_found", messages.noDelivery);
  return { ...toDelivery(read), body: bodyOf(read.event), answer_body: read.row.answerBody };
}

const isOurs = ({ workspaceId }: Workspace, id: string) =>
  and(eq(webhookDeliveries.workspaceId, workspaceId), eq(webhookDeliveries.id, id));

/**
 * Adds a delivery that a person asked for.
 * @returns its id
 * @throws ApiError `conflict` for an address that is off, `rate_limited` with as many as may wait
 */
export async function addDelivery(
  within: Transaction,
  { id: webhookId, workspaceId, isEnabled }: WebhookRow,
  { id: eventId, sequence, subject }: WebhookEventRow,
): Promise<string> {
  if (!isEnabled) throw new ApiError("conflict", messages.off);
  const waitsToo = and(
    eq(webhookDeliveries.webhookId, webhookId),
    eq(webhookDeliveries.status, "waiting"),
    eq(webhookDeliveries.subject, subject),
  );
  if ((await within.$count(webhookDeliveries, waitsToo)) >= MAX_ASKED)
    throw new ApiError("rate_limited", messages.manyWaiting(MAX_ASKED), { retryAfterSeconds: RETRY_SECONDS });
  const id = newId("dlv");
  await within.insert(webhookDeliveries).values({ id, workspaceId, webhookId, eventId, sequence, subject });
  return id;
}

/**
 * Sends an event to its address again, with its id, as a delivery of its own. One that waits is tried at once instead.
 * @throws ApiError `not_found`, and as `addDelivery` does
 */
export async function sendAgain(session: Session, id: string): Promise<DeliveryDetail> {
  const again = await transaction(async (within) => {
    const [read] = await within
      .select({ row: webhookDeliveries, event: webhookEvents, hook: webhooks })
      .from(webhookDeliveries)
      .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(isOurs(session, id))
      // Turned off or pressed twice at the same moment: one after the other.
      .for("update", { of: webhooks });
    if (!read) throw new ApiError("not_found", messages.noDelivery);
    await notify(WEBHOOK_DUE, "", within);
    if (read.row.status !== "waiting") return addDelivery(within, read.hook, read.event);
    await within.update(webhooks).set({ notBefore: null }).where(eq(webhooks.id, read.hook.id));
    await within
      .update(webhookDeliveries)
      .set({ nextAttemptAt: sql`now()` })
      .where(eq(webhookDeliveries.id, id));
    return id;
  });
  return readDelivery(session, again);
}

/** Deletes what is old, what an address has beyond its latest 10,000, and events that no address has. */
export async function sweepDeliveries(): Promise<void> {
  for (;;) {
    const { rows } = await database().execute(sql`
      with beyond as (
        select hook.id, (
          select sent.created_at from ${webhookDeliveries} sent where sent.webhook_id = hook.id
          order by sent.created_at desc offset ${KEPT_DELIVERIES} limit 1
        ) as at from ${webhooks} hook
      )
      delete from ${webhookDeliveries} where id in (
        select sent.id from ${webhookDeliveries} sent join beyond on beyond.id = sent.webhook_id
        where sent.status <> 'waiting'
          and (sent.created_at < beyond.at or sent.created_at < now() - make_interval(days => ${KEPT_DAYS}))
        limit ${SWEPT_AT_ONCE}
      ) returning id`);
    if (rows.length < SWEPT_AT_ONCE) break;
  }
  const hasNone = notExists(
    database()
      .select({ one: sql`1` })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.eventId, webhookEvents.id)),
  );
  await database()
    .delete(webhookEvents)
    .where(and(lte(webhookEvents.createdAt, sql`now() - interval '1 day'`), hasNone));
}

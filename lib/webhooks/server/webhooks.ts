import "server-only";
import { and, asc, eq, gt, inArray, ne, type SQL, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/audit/server/record";
import { ApiError } from "@/lib/contract/errors";
import { withinBound } from "@/lib/platform/server/bounds";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { notify } from "@/lib/platform/server/listen";
import { newId } from "@/lib/platform/server/new-id";
import { assertReauthenticated } from "@/lib/session/server/reauthenticate";
import type { Session } from "@/lib/session/server/session";
import { messages } from "../messages";
import type { ChangedWebhook, DeliveryDetail, NewWebhook, Webhook, WebhookWithSecret } from "../webhook";
import { readAddress } from "./address";
import { WEBHOOK_DUE } from "./deliver";
import { addDelivery, readDelivery } from "./deliveries";
import { type WebhookRow, webhookDeliveries, webhookEvents, webhookSecrets, webhooks } from "./schema";
import { addSecret, rotateSecret } from "./secrets";
import { hostOf, turnOff } from "./turn-off";

type List = { object: "list"; data: Webhook[] };

/** The addresses of the workspace, the oldest first. */
export async function listWebhooks({ workspaceId }: Pick<Session, "workspaceId">): Promise<List> {
  return { object: "list", data: await webhooksWhere(eq(webhooks.workspaceId, workspaceId)) };
}

async function webhooksWhere(which: SQL | undefined): Promise<Webhook[]> {
  const rows = await database()
    .select()
    .from(webhooks)
    .where(which)
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const isOurs = inArray(webhookDeliveries.webhookId, ids);
  const count = sql<number>`count(*)::int`;
  const [ended, waiting, rotated] = await Promise.all([
    database()
      .select({
        id: webhookDeliveries.webhookId,
        ended: count,
        delivered: sql<number>`(count(*) filter (where ${eq(webhookDeliveries.status, "delivered")}))::int`,
      })
      .from(webhookDeliveries)
      .where(
        and(
          isOurs,
          ne(webhookDeliveries.status, "waiting"),
          gt(webhookDeliveries.createdAt, sql`now() - interval '1 day'`),
        ),
      )
      .groupBy(webhookDeliveries.webhookId),
    database()
      .select({ id: webhookDeliveries.webhookId, waiting: count })
      .from(webhookDeliveries)
      .where(and(isOurs, eq(webhookDeliveries.status, "waiting")))
      .groupBy(webhookDeliveries.webhookId),
    database()
      .select({ id: webhookSecrets.webhookId, until: webhookSecrets.expiresAt })
      .from(webhookSecrets)
      .where(and(inArray(webhookSecrets.webhookId, ids), gt(webhookSecrets.expiresAt, sql`now()`))),
  ]);
  const endedOf = new Map(ended.map((each) => [each.id, each]));
  const waitingOf = new Map(waiting.map((each) => [each.id, each.waiting]));
  const rotatedOf = new Map(rotated.map(({ id, until }) => [id, until]));
  return rows.map((row) => ({
    id: row.id,
    object: "webhook",
    url: row.url,
    events: row.events,
    enabled: row.isEnabled,
    off_reason: row.offReason,
    off_at: row.offAt?.toISOString() ?? null,
    failing_since: row.failingSince?.toISOString() ?? null,
    rotated_until: rotatedOf.get(row.id)?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    recent: { delivered: endedOf.get(row.id)?.delivered ?? 0, ended: endedOf.get(row.id)?.ended ?? 0 },
    waiting: waitingOf.get(row.id) ?? 0,
  }));
}

/**
 * Makes an address, which gets events from now on.
 * @throws ApiError `reauthentication_needed`, `invalid_request` for an address that may not get any, `conflict` beyond 20
 */
export async function makeWebhook(
  session: Session,
  { url: text, events }: NewWebhook,
): Promise<WebhookWithSecret> {
  await assertReauthenticated(session);
  const url = readAddress(text);
  const { workspaceId, personId } = session;
  const id = newId("hook");
  const secret = await transaction(async (within) => {
    await withinBound(within, "webhooks", workspaceId, () =>
      within.insert(webhooks).values({ id, workspaceId, personId, url, events }),
    );
    await recordAudit(within, session, { act: "webhook_made", targetId: id, details: { host: hostOf(url) } });
    return addSecret(within, { id, workspaceId });
  });
  return withSecret(id, secret);
}

async function withSecret(id: string, secret: string): Promise<WebhookWithSecret> {
  const [webhook] = await webhooksWhere(eq(webhooks.id, id));
  if (!webhook) throw new ApiError("not_found", messages.none);
  return { object: "webhook_secret", webhook, secret };
}

/** Locks the row until the transaction ends. @throws ApiError `not_found` */
async function lockOwn(within: Transaction, { workspaceId }: Session, id: string): Promise<WebhookRow> {
  const isOurs = and(eq(webhooks.workspaceId, workspaceId), eq(webhooks.id, id));
  const [row] = await within.select().from(webhooks).where(isOurs).for("update");
  if (!row) throw new ApiError("not_found", messages.none);
  return row;
}

/**
 * Changes an address. Turned off, it gets nothing more, and what waits for it is not sent; turned on, it gets what happens
 * from then on.
 * @throws ApiError `not_found`, `invalid_request` and `reauthentication_needed` for another address
 */
export async function changeWebhook(session: Session, id: string, body: ChangedWebhook): Promise<List> {
  if (body.url !== undefined) await assertReauthenticated(session);
  const url = body.url === undefined ? undefined : readAddress(body.url);
  await transaction(async (within) => {
    const row = await lockOwn(within, session, id);
    if (url !== undefined || body.events !== undefined) {
      const changed = { ...(url && { url }), ...(body.events && { events: body.events }) };
      await withinBound(within, "webhooks", session.workspaceId, () =>
        within.update(webhooks).set(changed).where(eq(webhooks.id, id)),
      );
      const details = { host: hostOf(url ?? row.url), host_before: url ? hostOf(row.url) : null };
      await recordAudit(within, session, { act: "webhook_changed", targetId: id, details });
    }
    if (body.enabled === false) await turnOff(within, row, "person", session);
    if (body.enabled === true && !row.isEnabled) await turnOn(within, session, row);
  });
  return listWebhooks(session);
}

async function turnOn(within: Transaction, session: Session, { id, url }: WebhookRow): Promise<void> {
  await within
    .update(webhooks)
    .set({ isEnabled: true, offReason: null, offAt: null })
    .where(eq(webhooks.id, id));
  // Of a transaction that had begun before it was turned off.
  await within
    .update(webhookDeliveries)
    .set({ status: "stopped" })
    .where(and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.status, "waiting")));
  const details = { host: hostOf(url), mode: "on" };
  await recordAudit(within, session, { act: "webhook_changed", targetId: id, details });
}

/** @throws ApiError `not_found` */
export async function removeWebhook(session: Session, id: string): Promise<void> {
  await transaction(async (within) => {
    const { url } = await lockOwn(within, session, id);
    await within.delete(webhooks).where(eq(webhooks.id, id));
    await recordAudit(within, session, {
      act: "webhook_removed",
      targetId: id,
      details: { host: hostOf(url) },
    });
  });
}

/** Gives an address another secret. @throws ApiError `reauthentication_needed`, `not_found` */
export async function rotateWebhookSecret(session: Session, id: string): Promise<WebhookWithSecret> {
  await assertReauthenticated(session);
  const secret = await transaction(async (within) => {
    const row = await lockOwn(within, session, id);
    const details = { host: hostOf(row.url), mode: "secret" };
    await recordAudit(within, session, { act: "webhook_changed", targetId: id, details });
    return rotateSecret(within, row);
  });
  return withSecret(id, secret);
}

/** Sends an address the event `test`. @throws ApiError `not_found`, `conflict` for one that is off, `rate_limited` */
export async function testWebhook(session: Session, id: string): Promise<DeliveryDetail> {
  const deliveryId = await transaction(async (within) => {
    const hook = await lockOwn(within, session, id);
    const [event] = await within
      .insert(webhookEvents)
      .values({
        ...{ id: newId("hev"), workspaceId: session.workspaceId, type: "test" as const, subject: id },
        data: { webhook_id: id },
      })
      .returning();
    if (!event) throw new Error("An event was not written.");
    const added = await addDelivery(within, hook, event);
    await notify(WEBHOOK_DUE, "", within);
    return added;
  });
  return readDelivery(session, deliveryId);
}

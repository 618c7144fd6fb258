import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/audit/server/record";
import type { Transaction } from "@/lib/platform/server/database";
import type { OffReason } from "../webhook";
import { type WebhookRow, webhookDeliveries, webhooks } from "./schema";

/** What says in the audit log which address it was, without what may be a secret of its path. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : "");

/**
 * Turns an address off, with what waits for it, which is said in the audit log, and to owners where nobody did it; nothing
 * for one that is off.
 * @param by who did it; null where nobody did
 */
export async function turnOff(
  within: Transaction,
  { id, workspaceId, url }: Pick<WebhookRow, "id" | "workspaceId" | "url">,
  reason: OffReason,
  by: { personId: string; token: { id: string } | null } | null = null,
): Promise<void> {
  const [off] = await within
    .update(webhooks)
    .set({
      isEnabled: false,
      offReason: reason,
      offAt: sql`now()`,
      failingSince: null,
      failures: 0,
      notBefore: null,
    })
    .where(and(eq(webhooks.id, id), webhooks.isEnabled))
    .returning({ id: webhooks.id });
  if (!off) return;
  await within
    .update(webhookDeliveries)
    .set({ status: "stopped" })
    .where(and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.status, "waiting")));
  if (by === null) {
    const data = JSON.stringify({ host: hostOf(url), reason });
    await within.execute(sql`select notice_tell(${workspaceId}, 'webhook.off', ${id}, ${data}::jsonb)`);
  }
  const actor = { workspaceId, personId: by?.personId ?? null, token: by?.token ?? null };
  await recordAudit(within, actor, {
    act: "webhook_off",
    targetId: id,
    details: { host: hostOf(url), reason },
  });
}

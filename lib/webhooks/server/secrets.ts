import "server-only";
import { randomBytes } from "node:crypto";
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import { authSecrets, seal, secretId, unseal } from "@/lib/keys/server/seal";
import { database, type Executor, type Transaction, transaction } from "@/lib/platform/server/database";
import { withLock } from "@/lib/platform/server/lock";
import { logger } from "@/lib/platform/server/logger";
import { newId } from "@/lib/platform/server/new-id";
import { type WebhookRow, type WebhookSecretRow, webhookSecrets, webhooks } from "./schema";
import { turnOff } from "./turn-off";

/** For how long an earlier secret signs beside the present one. */
const OVERLAP_HOURS = 24;

/** Of Standard Webhooks. */
const SECRET_PREFIX = "whsec_";

type Owner = Pick<WebhookRow, "id" | "workspaceId">;

const boundTo = ({ id, webhookId }: { id: string; webhookId: string }) => `webhook\n${id}\n${webhookId}`;

/** The secret of a row. Throws like `unseal`. */
const open = (row: WebhookSecretRow): string => unseal(row, boundTo(row));

/** Gives an address its present secret. @returns it in clear text, which is nowhere else */
export async function addSecret(within: Executor, { id: webhookId, workspaceId }: Owner): Promise<string> {
  const secret = SECRET_PREFIX + randomBytes(32).toString("base64");
  const id = newId("whs");
  const sealed = seal(secret, boundTo({ id, webhookId }));
  await within.insert(webhookSecrets).values({ id, workspaceId, webhookId, ...sealed });
  return secret;
}

/** Replaces the present secret, which signs for 24 hours more. One that was replaced before that is dropped. */
export async function rotateSecret(within: Transaction, hook: Owner): Promise<string> {
  const isItsOwn = eq(webhookSecrets.webhookId, hook.id);
  await within.delete(webhookSecrets).where(and(isItsOwn, isNotNull(webhookSecrets.expiresAt)));
  await within
    .update(webhookSecrets)
    .set({ expiresAt: sql`now() + make_interval(hours => ${OVERLAP_HOURS})` })
    .where(isItsOwn);
  return addSecret(within, hook);
}

/** What an address is signed with now, the present secret first. Throws like `unseal`. */
export async function openSecrets(webhookId: string): Promise<string[]> {
  const signs = or(isNull(webhookSecrets.expiresAt), gt(webhookSecrets.expiresAt, sql`now()`));
  const rows = await database()
    .select()
    .from(webhookSecrets)
    .where(and(eq(webhookSecrets.webhookId, webhookId), signs))
    .orderBy(desc(webhookSecrets.createdAt));
  return rows.map(open);
}

/** Deletes secrets that sign nothing any more. */
export async function sweepSecrets(): Promise<void> {
  await database().delete(webhookSecrets).where(lte(webhookSecrets.expiresAt, sql`now()`));
}

/**
 * Seals every secret under the newest AUTH_SECRET, so that earlier ones can be dropped. An address whose secret no
 * configured AUTH_SECRET opens is turned off, and gets another by a rotation. Every process runs this before it begins.
 */
export const resealWebhookSecrets = (): Promise<void> =>
  withLock("reseal-webhooks", "", async () => {
    const rows = await database()
      .select()
      .from(webhookSecrets)
      .where(ne(webhookSecrets.secretId, secretId(authSecrets()[0])))
      .orderBy(asc(webhookSecrets.id));
    const lost: WebhookSecretRow[] = [];
    for (const row of rows) {
      const secret = openOrNull(row);
      if (secret === null) lost.push(row);
      else
        await database()
          .update(webhookSecrets)
          .set(seal(secret, boundTo(row)))
          .where(and(eq(webhookSecrets.id, row.id), eq(webhookSecrets.nonce, row.nonce)));
    }
    await drop(lost);
    const counts = { resealed: rows.length - lost.length, lost: lost.length };
    if (rows.length > 0) logger.info(counts, "secrets of webhooks were sealed under the newest AUTH_SECRET");
  });

/** Null also for an altered value, which no secret opens either. */
function openOrNull(row: WebhookSecretRow): string | null {
  try {
    return open(row);
  } catch {
    return null;
  }
}

async function drop(lost: readonly WebhookSecretRow[]): Promise<void> {
  if (lost.length === 0) return;
  const present = lost.filter(({ expiresAt }) => expiresAt === null).map(({ webhookId }) => webhookId);
  await transaction(async (within) => {
    const hooks = await within
      .select()
      .from(webhooks)
      .where(inArray(webhooks.id, present))
      .orderBy(webhooks.id);
    for (const hook of hooks) await turnOff(within, hook, "secret");
    const ids = lost.map(({ id }) => id);
    await within.delete(webhookSecrets).where(inArray(webhookSecrets.id, ids));
  });
}

import "server-only";
import { eq } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { database, type Executor, type Transaction } from "@/lib/platform/server/database";
import { messages } from "../messages";
import { formerFingerprintOf } from "./former-fingerprint";
import { apiKeys } from "./schema";

export type KeyRow = typeof apiKeys.$inferSelect;

/** An API key as it was given, with its fingerprint. */
export type ApiKey = { apiKey: string; fingerprint: string };

/** The row of a key that was seen before, locked until the transaction ends. */
export async function lockKey(tx: Transaction, key: ApiKey): Promise<KeyRow | undefined> {
  await updateFormerFingerprint(tx, key);
  const [row] = await tx.select().from(apiKeys).where(eq(apiKeys.fingerprint, key.fingerprint)).for("update");
  return row;
}

/**
 * Refuses a key that was replaced by another: the person who replaced it no longer trusts it, whatever the
 * service says.
 * @returns whether the key was seen before
 * @throws ApiError `key_replaced`
 */
export async function refuseReplaced(key: ApiKey): Promise<boolean> {
  await updateFormerFingerprint(database(), key);
  const [row] = await database()
    .select({ replacedBy: apiKeys.replacedBy })
    .from(apiKeys)
    .where(eq(apiKeys.fingerprint, key.fingerprint));
  if (row?.replacedBy) throw keyReplaced();
  return row !== undefined;
}

/** The refusal for a key that was replaced by another. */
export const keyReplaced = () => new ApiError("key_replaced", messages.findKey.replaced);

/** Stores this fingerprint in a row of the earlier format. Only the key itself connects the two formats. */
async function updateFormerFingerprint(within: Executor, { apiKey, fingerprint }: ApiKey): Promise<void> {
  const [existing] = await within
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(eq(apiKeys.fingerprint, fingerprint));
  if (existing) return;
  const former = await formerFingerprintOf(apiKey, within);
  if (former) await within.update(apiKeys).set({ fingerprint }).where(eq(apiKeys.fingerprint, former));
}

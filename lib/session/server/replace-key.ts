import "server-only";
import { eq } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { transaction } from "@/lib/platform/server/database";
import { checkKey, isKeyShaped, keyRefused } from "./check-key";
import { insertKey } from "./enter";
import { fingerprintOf } from "./fingerprint";
import { newId } from "./new-id";
import { announceChange } from "./revocation";
import { apiKeys, sessions } from "./schema";
import type { Session } from "./session";
import { sealKey } from "./vault";

/**
 * Gives a workspace another key without losing its history: jobs begun with the old key go on with the
 * new one, everyone signed in stays so, and the old key is wiped. Throws `conflict` when the new key has
 * a workspace of its own, and whatever `checkKey` throws.
 */
export async function replaceKey(session: Session, apiKey: string): Promise<void> {
  if (!isKeyShaped(apiKey)) throw keyRefused();
  const plan = await checkKey(apiKey);
  const fingerprint = await fingerprintOf(apiKey);
  const { workspaceId, keyId: oldId } = session;
  const moved = await transaction(async (tx) => {
    const [known] = await tx.select().from(apiKeys).where(eq(apiKeys.fingerprint, fingerprint));
    if (known && known.workspaceId !== workspaceId) {
      throw new ApiError("conflict", "This key has a workspace of its own. Sign out and sign in with it.");
    }
    const newKeyId = known?.id ?? newId("key");
    if (newKeyId === oldId) return [];
    if (known) {
      const revived = { ...sealKey(known.id, workspaceId, apiKey), wipedAt: null, replacedBy: null };
      await tx.update(apiKeys).set(revived).where(eq(apiKeys.id, known.id));
    } else {
      await insertKey(tx, { keyId: newKeyId, workspaceId, apiKey, fingerprint, plan });
    }
    await tx
      .update(apiKeys)
      .set({ replacedBy: newKeyId, ciphertext: null, nonce: null, secretId: null, wipedAt: new Date() })
      .where(eq(apiKeys.id, oldId));
    return tx
      .update(sessions)
      .set({ keyId: newKeyId })
      .where(eq(sessions.keyId, oldId))
      .returning({ id: sessions.id });
  });
  for (const { id } of moved) await announceChange(id);
}

import "server-only";
import { and, eq, inArray, isNotNull, ne, or } from "drizzle-orm";
import { fingerprintOf, hasFormerFingerprint, resealFormerSecret } from "@/lib/keys/server/fingerprint";
import { apiKeys } from "@/lib/keys/server/schema";
import { authSecrets, secretId } from "@/lib/keys/server/seal";
import { isSealed, type SealedRow, sealKey, unsealKey, wipedKey } from "@/lib/keys/server/vault";
import { database, transaction } from "@/lib/platform/server/database";
import { withLock } from "@/lib/platform/server/lock";
import { logger } from "@/lib/platform/server/logger";
import { sessions } from "./schema";
import { announceChanged, markRevoked } from "./session";

/** Keys that were sealed again, keys that could not be opened, and sessions that ended with those. */
export type Resealed = { resealed: number; wiped: number; sessionsEnded: number };

/**
 * Seals every stored key under the newest AUTH_SECRET, so that earlier secrets can be dropped, and updates
 * its fingerprint to the present format. A key that no configured secret opens is wiped and its sessions end;
 * signing in with it gives the same workspace again. Every process runs this before it serves requests.
 */
export const resealKeys = (): Promise<Resealed> =>
  withLock("reseal-keys", "", async () => {
    const rows = await database().select().from(apiKeys).where(needsSealing());
    const lost: string[] = [];
    for (const row of rows.filter(isSealed)) if (!(await resealRow(row))) lost.push(row.id);
    const sessionsEnded = await wipe(lost);
    await resealFormerSecret();
    const counts = { resealed: rows.length - lost.length, wiped: lost.length, sessionsEnded };
    if (lost.length > 0) {
      logger.warn(counts, "stored API keys that no AUTH_SECRET opens were wiped; sign in again with them");
    } else if (rows.length > 0) {
      logger.info(counts, "stored API keys were sealed under the newest AUTH_SECRET");
    }
    return counts;
  });

const needsSealing = () =>
  and(
    isNotNull(apiKeys.ciphertext),
    or(ne(apiKeys.secretId, secretId(authSecrets()[0])), hasFormerFingerprint),
  );

/** False when the key cannot be opened. */
async function resealRow(row: SealedRow): Promise<boolean> {
  const key = openOrNull(row);
  if (key === null) return false;
  const fingerprint = await fingerprintOf(key);
  const [duplicate] = await database()
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.fingerprint, fingerprint), ne(apiKeys.id, row.id)));
  await database()
    .update(apiKeys)
    // A process of an earlier version may have made a second row for a key. The row in this format has
    // priority.
    .set({ ...sealKey(row.id, row.workspaceId, key), ...(duplicate ? {} : { fingerprint }) })
    .where(and(eq(apiKeys.id, row.id), eq(apiKeys.nonce, row.nonce)));
  return true;
}

/** Null also for an altered value, which no secret opens either. */
function openOrNull(row: SealedRow): string | null {
  try {
    return unsealKey(row);
  } catch {
    return null;
  }
}

async function wipe(keyIds: readonly string[]): Promise<number> {
  if (keyIds.length === 0) return 0;
  const ended = await transaction(async (tx) => {
    await tx
      .update(apiKeys)
      .set(wipedKey())
      .where(inArray(apiKeys.id, [...keyIds]));
    return markRevoked(tx, inArray(sessions.keyId, [...keyIds]));
  });
  await announceChanged(ended);
  return ended.length;
}

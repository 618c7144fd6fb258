import "server-only";
import { createHmac } from "node:crypto";
import { and, eq, notLike } from "drizzle-orm";
import { database, type Executor } from "@/lib/platform/server/database";
import { FINGERPRINT_PREFIX } from "./fingerprint";
import { apiKeys, fingerprintSecret } from "./schema";
import { isOutdated, seal, UnknownSecretError, unseal } from "./seal";

/** The row of the secret, to which its seal is bound. */
const ROW = "fingerprint";

/** True of rows whose fingerprint is in the earlier format: an HMAC under a secret that AUTH_SECRET opens. */
export const hasFormerFingerprint = notLike(apiKeys.fingerprint, `${FINGERPRINT_PREFIX}%`);

/**
 * The fingerprint of a key in the earlier format; null when no row has that format any more, or when its
 * secret is sealed under an AUTH_SECRET that is not configured.
 */
export async function formerFingerprintOf(apiKey: string, within: Executor): Promise<string | null> {
  const secret = (await readSecret(within))?.opened;
  if (!secret) return null;
  return createHmac("sha256", Buffer.from(secret, "base64url")).update(apiKey).digest("base64url");
}

/** Seals the secret again under the newest AUTH_SECRET, or deletes it when no key needs it any more. */
export async function resealFormerSecret(): Promise<void> {
  const [inUse] = await database()
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(hasFormerFingerprint)
    .limit(1);
  if (!inUse) {
    await database().delete(fingerprintSecret);
    return;
  }
  const secret = await readSecret(database());
  if (!secret?.opened || !isOutdated(secret)) return;
  await database()
    .update(fingerprintSecret)
    .set(seal(secret.opened, ROW))
    .where(and(eq(fingerprintSecret.id, ROW), eq(fingerprintSecret.secretId, secret.secretId)));
}

async function readSecret(within: Executor) {
  const [row] = await within.select().from(fingerprintSecret).where(eq(fingerprintSecret.id, ROW));
  if (!row) return null;
  try {
    return { secretId: row.secretId, opened: unseal(row, ROW) };
  } catch (error) {
    if (error instanceof UnknownSecretError) return { secretId: row.secretId, opened: null };
    throw error;
  }
}

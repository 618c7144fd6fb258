import "server-only";
import { createHmac, randomBytes, scrypt as scryptWithCallback } from "node:crypto";
import { promisify } from "node:util";
import { and, eq, notLike } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/lib/platform/server/database";
import { apiKeys, fingerprintSalt, fingerprintSecret } from "./schema";
import { isOutdated, seal, UnknownSecretError, unseal } from "./seal";

const scrypt = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(
  scryptWithCallback,
);

/** The one row of the salt, and that of the secret, to which its seal is bound. */
const ROW = "fingerprint";
/** 16 MB of memory and some 50 ms of one core for each guess. */
const COST = { N: 2 ** 14, r: 8, p: 1 };

/** The prefix of every fingerprint, which names its algorithm. The earlier format has no prefix. */
const FINGERPRINT_PREFIX = "scrypt14.";

/**
 * Recognizes an API key that was seen before without storing it. Independent of AUTH_SECRET, so that a lost
 * secret does not separate a key from its workspace. A slow hash, so that guesses against a stolen database
 * are expensive.
 */
export async function fingerprintOf(apiKey: string): Promise<string> {
  return FINGERPRINT_PREFIX + (await scrypt(apiKey, await salt(), 32, COST)).toString("base64url");
}

async function salt(): Promise<Buffer> {
  const existing = await readSalt();
  if (existing) return existing;
  await database()
    .insert(fingerprintSalt)
    .values({ id: ROW, salt: randomBytes(32) })
    .onConflictDoNothing();
  // Another process may have been first. Its salt is then the valid one.
  const stored = await readSalt();
  if (!stored) throw new Error("A salt that was just written cannot be read.");
  return stored;
}

async function readSalt(): Promise<Buffer | undefined> {
  const [row] = await database().select().from(fingerprintSalt).where(eq(fingerprintSalt.id, ROW));
  return row?.salt;
}

/** True of rows whose fingerprint is in the earlier format: an HMAC under a secret that AUTH_SECRET opens. */
export const hasFormerFingerprint = notLike(apiKeys.fingerprint, `${FINGERPRINT_PREFIX}%`);

/**
 * The fingerprint of a key in the earlier format; null when no row has that format any more, or when its
 * secret is sealed under an AUTH_SECRET that is not configured.
 */
async function formerFingerprintOf(apiKey: string, within: Executor): Promise<string | null> {
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

export type KeyRow = typeof apiKeys.$inferSelect;

/** An API key in clear text, with its fingerprint. */
export type ApiKey = { apiKey: string; fingerprint: string };

/** The row of a key that was seen before, locked until the transaction ends. */
export async function lockKey(tx: Transaction, key: ApiKey): Promise<KeyRow | undefined> {
  await updateFormerFingerprint(tx, key);
  const [row] = await tx.select().from(apiKeys).where(eq(apiKeys.fingerprint, key.fingerprint)).for("update");
  return row;
}

/** The row of a key that was seen before. */
export async function findKey(key: ApiKey): Promise<KeyRow | undefined> {
  await updateFormerFingerprint(database(), key);
  const [row] = await database().select().from(apiKeys).where(eq(apiKeys.fingerprint, key.fingerprint));
  return row;
}

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

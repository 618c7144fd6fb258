import "server-only";
import { eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { ApiError } from "@/lib/contract/errors";
import { database } from "@/lib/platform/server/database";
import { listen } from "@/lib/platform/server/listen";
import { histogram } from "@/lib/platform/server/metrics";
import { processValue } from "@/lib/platform/server/process-value";
import { messages } from "../messages";
import { apiKeys } from "./schema";
import { type Sealed, seal, UnknownSecretError, unseal } from "./seal";

export type OpenedKey = {
  /** The row that was opened: the replacement's, where the key was replaced. */
  keyId: string;
  key: string;
  /** When the upstream will accept requests with this key again; null when it does already. */
  heldUntil: Date | null;
  /** Whether it is noted that the upstream refuses it or limits its requests (`key-status.ts`). */
  isInTrouble: boolean;
};

type Row = typeof apiKeys.$inferSelect;
/** A vault row whose key was not wiped. */
export type SealedRow = Row & Sealed;

/** Whether a row still has its key. */
export const isSealed = (row: Row): row is SealedRow =>
  row.ciphertext !== null && row.nonce !== null && row.secretId !== null;

/** What a wiped row holds in place of a key. */
export const wipedKey = () => ({ ciphertext: null, nonce: null, secretId: null, wipedAt: new Date() });

const MAX_REPLACEMENTS = 20;
const boundTo = (keyId: string, workspaceId: string) => `${keyId}\n${workspaceId}`;

/** The sealed value of this key for its vault row. */
export const sealKey = (keyId: string, workspaceId: string, key: string): Sealed =>
  seal(key, boundTo(keyId, workspaceId));

/** The key of a row that has one. Throws like `unseal`. */
export const unsealKey = (row: SealedRow): string => unseal(row, boundTo(row.id, row.workspaceId));

/** The longest block, in seconds. A longer one in the database is from before a step of its clock. */
const MAX_HOLD_SECONDS = 60;

/** Milliseconds until a block ends, by the clock that set it. */
const HELD_MS = sql<number | null>`(extract(epoch from ${apiKeys.cooldownUntil} - now()) * 1000)::float8`;

/** The end of a block, by our clock; null for one that is over, or longer than any is. */
const heldUntil = (heldMs: number | null): Date | null =>
  heldMs !== null && heldMs > 0 && heldMs <= MAX_HOLD_SECONDS * 1_000 ? new Date(Date.now() + heldMs) : null;

/**
 * Opens an API key to send something with it, which counts as its use. Follows replacements.
 * @throws ApiError `unauthenticated` when the key was wiped, or lies under an AUTH_SECRET that is not configured
 */
export async function openStoredKey(keyId: string): Promise<OpenedKey> {
  const { usedAt, ...opened } = await open(keyId);
  if (usedAt === null || usedAt.getTime() < Date.now() - USE_NOTED_EVERY_MS) await noteUse(opened.keyId);
  return opened;
}

/** The precision of the last use of a key. */
const USE_NOTED_EVERY_MS = 5 * 60_000;

async function noteUse(keyId: string): Promise<void> {
  await database().update(apiKeys).set({ usedAt: new Date() }).where(eq(apiKeys.id, keyId));
}

async function open(keyId: string): Promise<OpenedKey & Pick<Row, "usedAt">> {
  let id = keyId;
  for (let hop = 0; hop <= MAX_REPLACEMENTS; hop++) {
    const [selected] = await database()
      .select({ row: apiKeys, heldMs: HELD_MS })
      .from(apiKeys)
      .where(eq(apiKeys.id, id));
    const row = selected?.row;
    if (row?.replacedBy && row.replacedBy !== id) {
      id = row.replacedBy;
      continue;
    }
    if (!row || !isSealed(row)) break;
    const key = openRow(row);
    if (key === null) break;
    const isInTrouble = row.refusedSince !== null || row.limitedSince !== null;
    return { keyId: id, key, heldUntil: heldUntil(selected.heldMs), isInTrouble, usedAt: row.usedAt };
  }
  throw new ApiError("unauthenticated", messages.vault.notStored);
}

/** The plain key of a vault row, to compare it and not to send it; throws like `openStoredKey`. */
export const openKey = async (keyId: string): Promise<string> => (await open(keyId)).key;

/** Null when the secret isn't configured. */
function openRow(row: SealedRow): string | null {
  try {
    return unsealKey(row);
  } catch (error) {
    if (error instanceof UnknownSecretError) return null;
    throw error;
  }
}

/** The channel of keys.sql: a payload is the id of a key whose row has changed. */
export const KEY_CHANGED = "key_changed";
const CACHED_MS = 5_000;
const MAX_CACHED_KEYS = 2_000;

const createKeyCache = () => ({
  keys: new LRUCache<string, Pick<OpenedKey, "keyId" | "key">>({ max: MAX_CACHED_KEYS, ttl: CACHED_MS }),
  generation: 0,
  // Changes during a lost connection are unknown.
  listening: listen(KEY_CHANGED, (keyId) => forgetKey(keyId), { onReconnect: () => forgetAllKeys() }),
});
const keyCache = processValue("key-cache", createKeyCache);

/**
 * `openStoredKey` for calls in quick succession: the key may come from memory, for at most five seconds. A change of its row
 * in any process drops it. No key is cached while the connection that reports changes is down, during its cool-down
 * after a 429, while the upstream refuses it, or when it has changed while it was opened.
 */
export async function openCachedKey(keyId: string): Promise<OpenedKey> {
  const { keys, generation, listening } = keyCache();
  if (!listening.isLive()) return openStoredKey(keyId);
  const cached = keys.get(keyId);
  if (cached) return { ...cached, heldUntil: null, isInTrouble: false };
  const opened = await openStoredKey(keyId);
  if (opened.heldUntil === null && !opened.isInTrouble && keyCache().generation === generation)
    keys.set(keyId, { keyId: opened.keyId, key: opened.key });
  return opened;
}

/** Drops a key from memory, also for the keys that it replaced. For this process at once; the others are notified. */
export function forgetKey(keyId: string): void {
  const { keys } = keyCache();
  keyCache().generation += 1;
  for (const [id, key] of [...keys.entries()]) {
    if (id === keyId || key.keyId === keyId) keys.delete(id);
  }
}

function forgetAllKeys(): void {
  keyCache().generation += 1;
  keyCache().keys.clear();
}

const WITHOUT_ADVICE_SECONDS = 2;

const holds = histogram({
  name: "atelier_key_hold_seconds",
  help: "Seconds that an API key waits after a 429 of the upstream",
  buckets: [1, 2, 5, 10, 30, 60],
});

/**
 * Blocks an API key in all processes: nothing is sent with it for `seconds` (1 to 60; 2 when null). A longer
 * existing block is kept.
 */
export async function pauseKey(keyId: string, seconds: number | null): Promise<void> {
  const holdSeconds = Math.min(Math.max(seconds ?? WITHOUT_ADVICE_SECONDS, 1), MAX_HOLD_SECONDS);
  holds().observe(holdSeconds);
  await database()
    .update(apiKeys)
    .set({
      cooldownUntil: sql`greatest(case when ${apiKeys.cooldownUntil} <= now() + make_interval(secs => ${MAX_HOLD_SECONDS})
        then ${apiKeys.cooldownUntil} end, now() + make_interval(secs => ${holdSeconds}))`,
      // After a long pause it is another limit.
      limitedSince: sql`case when ${apiKeys.cooldownUntil} > now() - make_interval(secs => ${MAX_HOLD_SECONDS})
        then coalesce(${apiKeys.limitedSince}, now()) else now() end`,
    })
    .where(eq(apiKeys.id, keyId));
  forgetKey(keyId);
}

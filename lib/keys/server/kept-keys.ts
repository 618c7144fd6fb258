import "server-only";
import { LRUCache } from "lru-cache";
import { listen } from "@/lib/platform/server/listen";
import { processValue } from "@/lib/platform/server/process-value";
import type { OpenedKey } from "./vault";

/** The channel of keys.sql: a payload is the id of a key whose row has changed. */
const CHANGED = "key_changed";
const KEPT_MS = 5_000;
const MAX_ENTRIES = 2_000;

type KeptKey = Pick<OpenedKey, "keyId" | "key">;

const createKept = () => ({
  keys: new LRUCache<string, KeptKey>({ max: MAX_ENTRIES, ttl: KEPT_MS }),
  generation: 0,
  // Changes during a lost connection are unknown.
  listening: listen(CHANGED, (keyId) => forgetKey(keyId), { onReconnect: () => forgetAllKeys() }),
});
const kept = processValue("kept-keys", createKept);

/**
 * A key that `open` opens, from memory for at most five seconds. A change of its row in any process drops it. No key
 * is cached while the connection that reports changes is down, during its cool-down after a 429, or when it has changed
 * while it was opened. Throws what `open` throws.
 */
export async function keptKey(asked: string, open: () => Promise<OpenedKey>): Promise<OpenedKey> {
  const { keys, generation, listening } = kept();
  if (!listening.isLive()) return open();
  const known = keys.get(asked);
  if (known) return { ...known, heldUntil: null };
  const opened = await open();
  if (opened.heldUntil === null && kept().generation === generation)
    keys.set(asked, { keyId: opened.keyId, key: opened.key });
  return opened;
}

/** Drops what is kept of a key, also for the keys that it replaced. For this process at once; the others are told. */
export function forgetKey(keyId: string): void {
  const { keys } = kept();
  kept().generation += 1;
  for (const [asked, key] of [...keys.entries()]) {
    if (asked === keyId || key.keyId === keyId) keys.delete(asked);
  }
}

function forgetAllKeys(): void {
  kept().generation += 1;
  kept().keys.clear();
}

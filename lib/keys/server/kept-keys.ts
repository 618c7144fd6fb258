import "server-only";
import { randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { listen } from "@/lib/platform/server/listen";
import { singleton } from "@/lib/platform/server/singleton";
import type { OpenedKey } from "./vault";

/** The channel of keys.sql: a payload is the id of a key whose row has changed. */
const CHANGED = "key_changed";
const KEPT_MS = 5_000;
const MAX_ENTRIES = 2_000;

/** A key under a random pad of its own length, so that the memory of the process holds no key to be read. */
type KeptKey = { keyId: string; masked: Buffer; pad: Buffer };

const createKept = () => ({
  keys: new LRUCache<string, KeptKey>({ max: MAX_ENTRIES, ttl: KEPT_MS }),
  generation: 0,
  // Changes during a lost connection are unknown.
  listening: listen(CHANGED, (keyId) => forgetKey(keyId), { onReconnect: () => forgetAllKeys() }),
});
const kept = () => singleton("kept-keys", createKept);

/**
 * A key that `open` opens, from memory for at most five seconds. A change of its row in any process drops it. No key
 * is cached while the connection that reports changes is down, during its cool-down after a 429, or when it has changed
 * while it was opened. Throws what `open` throws.
 */
export async function keptKey(asked: string, open: () => Promise<OpenedKey>): Promise<OpenedKey> {
  const { keys, generation, listening } = kept();
  if (!listening.isLive()) return open();
  const masked = keys.get(asked);
  if (masked) return { keyId: masked.keyId, key: unmask(masked), heldUntil: null };
  const opened = await open();
  if (opened.heldUntil === null && kept().generation === generation) keys.set(asked, mask(opened));
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

function mask({ keyId, key }: OpenedKey): KeptKey {
  const plain = Buffer.from(key, "utf8");
  const pad = randomBytes(plain.length);
  const masked = exclusiveOr(plain, pad);
  plain.fill(0);
  return { keyId, masked, pad };
}

const unmask = ({ masked, pad }: KeptKey): string => exclusiveOr(masked, pad).toString("utf8");

const exclusiveOr = (one: Buffer, other: Buffer): Buffer =>
  Buffer.from(one.map((byte, at) => byte ^ (other[at] ?? 0)));

import * as z from "zod/mini";
import { browserStorage, readStored, storageKey, writeStored } from "@/lib/platform/stored";

const STORED = storageKey("told");
/** An event that was announced longer ago does not come again. */
export const CLAIM_LIFE_MS = 10 * 60_000;
/** Longer than a write takes to reach other tabs, where tabs cannot lock. */
const SETTLE_MS = 80;

const claims = z.record(z.string(), z.object({ by: z.string(), at: z.number() }));

/**
 * Whether this tab should announce an event: true in one tab of a browser for each name, however many ask at
 * once. Uses a lock where available (https, or localhost). Elsewhere the last writer wins, after all have
 * written.
 */
export async function claim(name: string): Promise<boolean> {
  const by = Math.random().toString(36).slice(2);
  if ("locks" in navigator) return navigator.locks.request(STORED, () => write(name, by));
  if (!write(name, by)) return false;
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  return read()[name]?.by === by;
}

/** Stores the name as this tab's; false when it was stored a short time ago. */
function write(name: string, by: string): boolean {
  const now = Date.now();
  const existing = read();
  const before = existing[name];
  const isTaken = before !== undefined && ("locks" in navigator || now - before.at > SETTLE_MS);
  if (isTaken) return false;
  const recent = Object.entries(existing).filter(([, { at }]) => now - at < CLAIM_LIFE_MS);
  // Without storage, tabs cannot coordinate. An event announced twice is better than a missed one.
  writeStored(browserStorage(), STORED, Object.fromEntries([...recent, [name, { by, at: now }]]));
  return true;
}

const read = (): z.infer<typeof claims> => readStored(browserStorage(), STORED, claims) ?? {};

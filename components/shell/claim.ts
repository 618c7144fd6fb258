import * as z from "zod/mini";
import { browserStorage, readStored, storageKey, writeStored } from "@/lib/platform/stored";

const STORED = storageKey("told");
/** What was told longer ago comes no more. */
const REMEMBERED_MS = 10 * 60_000;
/** Longer than another tab's write takes to be seen, where tabs cannot lock. */
const SETTLE_MS = 80;

const told = z.record(z.string(), z.object({ by: z.string(), at: z.number() }));

/**
 * Whether this tab is the one to tell of something; true in one tab of a browser for each name, however many
 * ask at once. Where tabs can lock (https, or this machine) by a lock; elsewhere the last to write wins, once
 * all have written.
 */
export async function claim(name: string): Promise<boolean> {
  const by = Math.random().toString(36).slice(2);
  if ("locks" in navigator) return navigator.locks.request(STORED, () => write(name, by));
  if (!write(name, by)) return false;
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  return read()[name]?.by === by;
}

/** Puts the name down as this tab's; false when it was put down a while ago. */
function write(name: string, by: string): boolean {
  const now = Date.now();
  const known = read();
  const before = known[name];
  const isTaken = before !== undefined && ("locks" in navigator || now - before.at > SETTLE_MS);
  if (isTaken) return false;
  const kept = Object.entries(known).filter(([, { at }]) => now - at < REMEMBERED_MS);
  // Without storage tabs know nothing of each other; better told twice than never.
  writeStored(browserStorage(), STORED, Object.fromEntries([...kept, [name, { by, at: now }]]));
  return true;
}

const read = (): z.infer<typeof told> => readStored(browserStorage(), STORED, told) ?? {};

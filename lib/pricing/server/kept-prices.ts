import "server-only";
import { createHash } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import type { PricingRow } from "@/lib/contract/pricing";
import { apiKeys } from "@/lib/keys/server/schema";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import { diffPrices } from "../price-diff";
import { keyedRows } from "../price-entry";
import { priceChanges, priceSnapshots } from "./schema";

/** A price list, and when the service was asked for it. */
export type PriceList = { rows: PricingRow[]; seenAt: Date };

/** The latest price list that this key's workspace was given; null before the first. */
export async function keptPrices(keyId: string): Promise<PriceList | null> {
  const [latest] = await database()
    .select({ rows: priceSnapshots.rows, seenAt: priceSnapshots.seenAt })
    .from(priceSnapshots)
    .innerJoin(apiKeys, eq(apiKeys.workspaceId, priceSnapshots.workspaceId))
    .where(eq(apiKeys.id, keyId))
    .orderBy(desc(priceSnapshots.id))
    .limit(1);
  return latest ?? null;
}

const AT_ONCE = 1_000;

/** Equal for lists with the same offers and prices, in any order. */
const digestOf = (rows: readonly PricingRow[]): string => {
  const lines = [...keyedRows(rows)].map(([key, { credits }]) => `${key}=${credits}`).sort();
  return createHash("sha256").update(lines.join("\n")).digest("hex");
};

/**
 * Stores the price list of a key's workspace, and its changes, if anything in it is new. True when it was. Any number of
 * processes may call it at once. Each change is stored once.
 */
export function keepPrices(keyId: string, { rows, seenAt }: PriceList): Promise<boolean> {
  const digest = digestOf(rows);
  return transaction(async (within) => {
    const [key] = await within
      .select({ workspaceId: apiKeys.workspaceId })
      .from(apiKeys)
      .where(eq(apiKeys.id, keyId));
    if (!key) return false;
    const { workspaceId } = key;
    await lockWithin(within, "prices", workspaceId);
    const [latest] = await within
      .select({ id: priceSnapshots.id, digest: priceSnapshots.digest, seenAt: priceSnapshots.seenAt })
      .from(priceSnapshots)
      .where(eq(priceSnapshots.workspaceId, workspaceId))
      .orderBy(desc(priceSnapshots.id))
      .limit(1);
    // A list that was asked for before the stored one would look like a change. A time to come is from a clock that
    // was set back.
    if (latest && latest.seenAt > seenAt && latest.seenAt.getTime() <= Date.now()) return false;
    if (latest?.digest === digest) {
      await within.update(priceSnapshots).set({ seenAt }).where(eq(priceSnapshots.id, latest.id));
      return false;
    }
    const [snapshot] = await within
      .insert(priceSnapshots)
      .values({ workspaceId, seenAt, digest, rows })
      .returning({ id: priceSnapshots.id });
    if (snapshot && latest)
      await writeChanges(within, { workspaceId, snapshotId: snapshot.id }, latest.id, rows);
    return true;
  });
}

async function writeChanges(
  within: Transaction,
  owner: { workspaceId: string; snapshotId: number },
  earlierId: number,
  later: PricingRow[],
): Promise<void> {
  const [earlier] = await within
    .select({ rows: priceSnapshots.rows })
    .from(priceSnapshots)
    .where(eq(priceSnapshots.id, earlierId));
  const changes = diffPrices(earlier?.rows ?? [], later).map(({ key: _, ...change }) => ({
    ...owner,
    ...change,
  }));
  for (let from = 0; from < changes.length; from += AT_ONCE) {
    await within.insert(priceChanges).values(changes.slice(from, from + AT_ONCE));
  }
}

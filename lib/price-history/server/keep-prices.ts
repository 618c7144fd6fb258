import "server-only";
import { createHash } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import type { PricingRow } from "@/lib/contract/pricing";
import { type Transaction, transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import { keyedRows } from "@/lib/pricing/price-entry";
import { priceSnapshots } from "@/lib/pricing/server/schema";
import { diffPrices } from "../price-diff";
import { priceChanges } from "./schema";

const AT_ONCE = 1_000;

/** Equal for lists with the same offers and prices, in any order. */
const digestOf = (rows: readonly PricingRow[]): string => {
  const lines = [...keyedRows(rows)].map(([key, { credits }]) => `${key}=${credits}`).sort();
  return createHash("sha256").update(lines.join("\n")).digest("hex");
};

/**
 * Stores a workspace's price list, and its changes, if anything in it is new. True when it was. Any number of
 * processes may call it at once. Each change is stored once.
 */
export function keepPrices(workspaceId: string, rows: PricingRow[]): Promise<boolean> {
  const digest = digestOf(rows);
  return transaction(async (within) => {
    await lockWithin(within, "prices", workspaceId);
    const [latest] = await within
      .select({ id: priceSnapshots.id, digest: priceSnapshots.digest, rows: priceSnapshots.rows })
      .from(priceSnapshots)
      .where(eq(priceSnapshots.workspaceId, workspaceId))
      .orderBy(desc(priceSnapshots.id))
      .limit(1);
    if (latest?.digest === digest) {
      await within.update(priceSnapshots).set({ seenAt: sql`now()` }).where(eq(priceSnapshots.id, latest.id));
      return false;
    }
    const [snapshot] = await within
      .insert(priceSnapshots)
      .values({ workspaceId, digest, rows })
      .returning({ id: priceSnapshots.id });
    if (snapshot && latest)
      await writeChanges(within, { workspaceId, snapshotId: snapshot.id }, latest.rows, rows);
    return true;
  });
}

async function writeChanges(
  within: Transaction,
  owner: { workspaceId: string; snapshotId: number },
  earlier: PricingRow[],
  later: PricingRow[],
): Promise<void> {
  const changes = diffPrices(earlier, later).map(({ key: _, ...change }) => ({ ...owner, ...change }));
  for (let from = 0; from < changes.length; from += AT_ONCE) {
    await within.insert(priceChanges).values(changes.slice(from, from + AT_ONCE));
  }
}

import "server-only";
import { desc, eq } from "drizzle-orm";
import type { PricingRow } from "@/lib/contract/pricing";
import { apiKeys } from "@/lib/keys/server/schema";
import { database } from "@/lib/platform/server/database";
import { priceSnapshots } from "./schema";

/** A price list, and when the service gave it. */
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

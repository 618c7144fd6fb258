import "server-only";
import { asc, isNull } from "drizzle-orm";
import { apiKeys } from "@/lib/keys/server/schema";
import { database } from "@/lib/platform/server/database";
import { logger } from "@/lib/platform/server/logger";
import { readPrices } from "@/lib/pricing/server/live-catalog";

/** Reads the price list of every workspace that has a live key, which stores what is new in it. */
export async function watchPrices(): Promise<void> {
  const keys = await database()
    .selectDistinctOn([apiKeys.workspaceId], { workspaceId: apiKeys.workspaceId, keyId: apiKeys.id })
    .from(apiKeys)
    .where(isNull(apiKeys.wipedAt))
    .orderBy(asc(apiKeys.workspaceId), asc(apiKeys.createdAt));
  for (const { workspaceId, keyId } of keys) {
    try {
      await readPrices(keyId);
    } catch (error) {
      // The next round tries again. A failure of one account does not affect others.
      logger.warn({ err: error, workspaceId }, "a price list could not be read");
    }
  }
}

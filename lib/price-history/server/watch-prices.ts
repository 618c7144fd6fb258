import "server-only";
import { asc, isNull } from "drizzle-orm";
import { pricingList } from "@/lib/contract/pricing";
import { apiKeys } from "@/lib/keys/server/schema";
import { database } from "@/lib/platform/server/database";
import { logger } from "@/lib/platform/server/logger";
import { askUpstream } from "@/lib/upstream/server/ask";
import { expectOk } from "@/lib/upstream/server/expect-ok";
import { keepPrices } from "./keep-prices";

/**
 * Reads the price list of a workspace from the service, and stores it if anything in it is new. Not from a
 * cache: an old list that is stored after a newer one would look like a change.
 * @throws ApiError
 */
export async function lookAtPrices(workspaceId: string, keyId: string): Promise<boolean> {
  const { data } = expectOk(await askUpstream(keyId, "listPricing"), pricingList);
  return keepPrices(workspaceId, data);
}

/** Reads the price list of every workspace that has a live key, and stores what is new in it. */
export async function watchPrices(): Promise<void> {
  const keys = await database()
    .selectDistinctOn([apiKeys.workspaceId], { workspaceId: apiKeys.workspaceId, keyId: apiKeys.id })
    .from(apiKeys)
    .where(isNull(apiKeys.wipedAt))
    .orderBy(asc(apiKeys.workspaceId), asc(apiKeys.createdAt));
  for (const { workspaceId, keyId } of keys) {
    try {
      if (await lookAtPrices(workspaceId, keyId)) logger.info({ workspaceId }, "a new price list was kept");
    } catch (error) {
      // The next round tries again. A failure of one account does not affect others.
      logger.warn({ err: error, workspaceId }, "a price list could not be read");
    }
  }
}

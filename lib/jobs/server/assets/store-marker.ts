import "server-only";
import { desc, isNotNull } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { assetStore } from "@/lib/files/server/store";
import { StoreAwayError } from "@/lib/files/server/store-away";
import type { Store } from "@/lib/files/server/store-type";
import { database } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { messages } from "../../messages";
import { assets } from "./schema";

/** Of so many results that were saved last, at least one has its file, unless the folder is not the store. */
const SAMPLE = 20;

/**
 * Whether the store of results is there, and the one they were stored in. A disk that is not mounted leaves an empty
 * folder in its place, and a wrong ASSET_STORE names an empty bucket: nothing in it is damaged, and nothing may be
 * written there. The store is known by a marker file, which is made where no result is stored yet, or where some are
 * found.
 */
export async function isStoreThere(): Promise<boolean> {
  try {
    return await isKnown(assetStore());
  } catch (error) {
    if (error instanceof StoreAwayError) return false;
    throw error;
  }
}

async function isKnown(store: Store): Promise<boolean> {
  if (await store.isMarked()) return true;
  const stored = await database()
    .select({ name: assets.storedName })
    .from(assets)
    .where(isNotNull(assets.archivedAt))
    .orderBy(desc(assets.archivedAt))
    .limit(SAMPLE);
  const found = await Promise.all(
    stored.map(async ({ name }) => name !== null && (await store.stat(name)) !== null),
  );
  if (stored.length > 0 && !found.includes(true)) return false;
  await store.mark();
  return true;
}

/** @throws ApiError `insufficient_storage` when the store of results is away, or not the one they were stored in */
export async function assertStoreIsThere(): Promise<void> {
  if (await isKnown(assetStore())) return;
  const { storeAway, otherBucket } = messages.assets;
  const message = env().objectStore ? otherBucket : storeAway;
  throw new ApiError("insufficient_storage", message, { retryAfterSeconds: 300 });
}

import "server-only";
import { eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { ApiError } from "@/lib/contract/errors";
import { database } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { singleton } from "@/lib/platform/server/singleton";
import { messages } from "../messages";
import { librarySettings, storedFiles } from "./schema";

/**
 * A workspace with so much left is not added up again for some seconds, because fewer bytes arrive in that
 * time.
 */
const FAR_FROM_LIMIT_BYTES = 10e9;
const COUNTED_FOR_MS = 10_000;
/** Maximum number of workspaces whose sum is cached. */
const MAX_COUNTED = 10_000;

/** The files of a workspace in our storage: results and uploads. */
export async function storedBy(workspaceId: string): Promise<{ files: number; bytes: number }> {
  const [sums] = await database()
    .select({
      files: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${storedFiles.sizeBytes}), 0)::float8`,
    })
    .from(storedFiles)
    .where(eq(storedFiles.workspaceId, workspaceId));
  return sums ?? { files: 0, bytes: 0 };
}

/** The storage limit in bytes: the workspace's setting, at most the server's limit; null is no limit. */
export function limitBytes(quotaBytes: number | null): number | null {
  const { maxStorageBytes } = env();
  if (quotaBytes === null || maxStorageBytes === null) return quotaBytes ?? maxStorageBytes;
  return Math.min(quotaBytes, maxStorageBytes);
}

/** Whether another file may be stored. Without a limit the files are not added up. */
export async function isUnderQuota(workspaceId: string): Promise<boolean> {
  const [row] = await database()
    .select({ quotaBytes: librarySettings.quotaBytes })
    .from(librarySettings)
    .where(eq(librarySettings.workspaceId, workspaceId));
  const limit = limitBytes(row?.quotaBytes ?? null);
  return limit === null || (await countedBytes(workspaceId, limit)) < limit;
}

/** @throws ApiError `insufficient_storage` when a workspace may store no further file */
export async function assertUnderQuota(workspaceId: string): Promise<void> {
  if (await isUnderQuota(workspaceId)) return;
  throw new ApiError("insufficient_storage", messages.storageFull);
}

const counted = () =>
  singleton(
    "library.counted-bytes",
    () => new LRUCache<string, number>({ max: MAX_COUNTED, ttl: COUNTED_FOR_MS }),
  );

async function countedBytes(workspaceId: string, limit: number): Promise<number> {
  const cachedBytes = counted().get(workspaceId);
  if (cachedBytes !== undefined && cachedBytes + FAR_FROM_LIMIT_BYTES < limit) return cachedBytes;
  const { bytes } = await storedBy(workspaceId);
  counted().set(workspaceId, bytes);
  return bytes;
}

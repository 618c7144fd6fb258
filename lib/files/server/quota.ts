import "server-only";
import { eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { database, type Executor } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { processValue } from "@/lib/platform/server/process-value";
import { librarySettings, storedFiles } from "./schema";

/**
 * A workspace with so much left is not added up again for some seconds, because fewer bytes arrive in that
 * time.
 */
const FAR_FROM_LIMIT_BYTES = 10e9;
const COUNTED_FOR_MS = 10_000;
/** Maximum number of workspaces whose sum is cached. */
const MAX_COUNTED = 10_000;

/** The files of a workspace in our storage: results, uploads and described clips. */
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

/** The limit of a workspace in bytes; null is none. */
export async function limitOf(workspaceId: string, within: Executor = database()): Promise<number | null> {
  const [row] = await within
    .select({ quotaBytes: librarySettings.quotaBytes })
    .from(librarySettings)
    .where(eq(librarySettings.workspaceId, workspaceId));
  return limitBytes(row?.quotaBytes ?? null);
}

/** Whether there is any room for another file. Without a limit the files are not added up. */
export async function isUnderQuota(workspaceId: string): Promise<boolean> {
  const limit = await limitOf(workspaceId);
  return limit === null || (cachedBytes(workspaceId, limit) ?? (await storedBy(workspaceId)).bytes) < limit;
}

const counted = processValue(
  "library.counted-bytes",
  () => new LRUCache<string, number>({ max: MAX_COUNTED, ttl: COUNTED_FOR_MS }),
);

/** The stored bytes of a workspace some seconds ago, if they were far from the limit; null when it must be added up. */
export function cachedBytes(workspaceId: string, limit: number): number | null {
  const bytes = counted().get(workspaceId);
  return bytes !== undefined && bytes + FAR_FROM_LIMIT_BYTES < limit ? bytes : null;
}

export const cacheBytes = (workspaceId: string, bytes: number): void =>
  void counted().set(workspaceId, bytes);

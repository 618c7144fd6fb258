import "server-only";
import { mkdir } from "node:fs/promises";
import { assertStoresOurs } from "@/lib/files/server/store";
import { directDatabaseUrl } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { logger } from "@/lib/platform/server/logger";
import { createBackup } from "./backup";
import { countBackup, removeOldBackups, scheduledFile } from "./scheduled-files";

export const BACKUP_QUEUE = "backup";

/** A failed one is tried again soon, but not for hours: the next is due by then. */
export const BACKUP_QUEUE_OPTIONS = { retryLimit: 2, retryDelay: 300, expireInSeconds: 23 * 60 * 60 };

/**
 * Writes a backup into BACKUP_DIR, without the secret, and removes the oldest.
 * @throws Error when it could not be written; it was logged and counted
 */
export async function runScheduledBackup(signal: AbortSignal): Promise<void> {
  const { BACKUP_DIR, BACKUP_KEEP, AUTH_SECRET } = env();
  const startedAt = new Date();
  const file = scheduledFile(BACKUP_DIR, startedAt);
  try {
    await mkdir(BACKUP_DIR, { recursive: true, mode: 0o700 });
    // Backups without files would take the place of those that have them.
    await assertStoresOurs();
    const [signingSecret = null] = AUTH_SECRET;
    const databaseUrl = directDatabaseUrl();
    const made = await createBackup({ databaseUrl, file, signingSecret, secret: null, signal });
    const seconds = (Date.now() - startedAt.getTime()) / 1000;
    logger.info({ file, seconds, ...made }, "a backup was written");
    if (made.missing > 0) logger.error({ file, missing: made.missing }, "files that rows name were missing");
    countBackup("saved");
  } catch (error) {
    // It is written again after the restart.
    if (signal.aborted) throw error;
    countBackup("failed");
    logger.error({ err: error, file }, "a scheduled backup failed");
    throw error;
  }
  await removeOldBackups(BACKUP_DIR, BACKUP_KEEP).catch((error) =>
    logger.warn({ err: error }, "old backups could not be removed"),
  );
}

import "server-only";
import { statfs } from "node:fs/promises";
import { asc, eq } from "drizzle-orm";
import { everything } from "@/lib/audience/server/sight";
import { recordAudit } from "@/lib/audit/server/record";
import { limitBytes, readStoredTotals } from "@/lib/files/server/quota";
import { librarySettings } from "@/lib/files/server/schema";
import { toMarkOptions } from "@/lib/jobs/server/assets/mark-result";
import { matchesFilters } from "@/lib/jobs/server/search/find";
import { searchIndex } from "@/lib/jobs/server/search/schema";
import { database, transaction } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import type { Session } from "@/lib/session/server/session";
import { DEFAULT_FILE_NAMES } from "../file-names";
import type { LibrarySettings, StorageUse } from "../library";
import { archiveAgain } from "./archive-again";
import { announceLibrary } from "./changes";

/** A workspace's settings about its files, with defaults. */
export async function readSettings(
  workspaceId: string,
): Promise<Pick<StorageUse, "file_names" | "quota_bytes" | "mark_settings" | "mark_address" | "film_sign">> {
  const [row] = await database()
    .select()
    .from(librarySettings)
    .where(eq(librarySettings.workspaceId, workspaceId));
  const marks = toMarkOptions(row);
  return {
    file_names: row?.fileNames ?? DEFAULT_FILE_NAMES,
    quota_bytes: row?.quotaBytes ?? null,
    mark_settings: marks.settings,
    mark_address: marks.address,
    film_sign: row?.filmSign ?? "none",
  };
}

/** Stores the settings that are present. When there is room, copies that failed are queued again. */
export async function writeSettings(session: Session, settings: LibrarySettings): Promise<StorageUse> {
  const { workspaceId } = session;
  // Undefined columns stay unchanged.
  const fields = {
    fileNames: settings.file_names,
    quotaBytes: settings.quota_bytes,
    markSettings: settings.mark_settings,
    markAddress: settings.mark_address,
    filmSign: settings.film_sign,
  };
  await transaction(async (within) => {
    await within
      .insert(librarySettings)
      .values({ workspaceId, ...fields })
      .onConflictDoUpdate({ target: librarySettings.workspaceId, set: { workspaceId, ...fields } });
    const details = present(settings);
    await recordAudit(within, session, { act: "storage_changed", details });
    await announceLibrary(workspaceId, within);
  });
  const use = await readStorageUse(workspaceId);
  if (!isFull(use)) await archiveAgain(workspaceId, await failedIds(workspaceId));
  return use;
}

const present = (settings: LibrarySettings) =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** Bytes used in our storage, bytes allowed, and free bytes on the disk. */
export async function readStorageUse(workspaceId: string): Promise<StorageUse> {
  const { DATA_DIR, maxStorageBytes, minFreeDiskBytes } = env();
  const [settings, disk, stored] = await Promise.all([
    readSettings(workspaceId),
    statfs(DATA_DIR),
    readStoredTotals(workspaceId),
  ]);
  return {
    object: "storage_use",
    ...settings,
    limit_bytes: limitBytes(settings.quota_bytes),
    max_limit_bytes: maxStorageBytes,
    files: stored.files,
    used_bytes: stored.bytes,
    free_bytes: disk.bavail * disk.bsize,
    min_free_bytes: minFreeDiskBytes,
  };
}

const isFull = ({ limit_bytes, used_bytes }: StorageUse): boolean =>
  limit_bytes !== null && used_bytes >= limit_bytes;

async function failedIds(workspaceId: string): Promise<string[]> {
  const rows = await database()
    .select({ id: searchIndex.jobId })
    .from(searchIndex)
    .where(matchesFilters(everything(workspaceId), { kept: "failed" }))
    .orderBy(asc(searchIndex.expiringAt))
    .limit(1_000);
  return rows.map(({ id }) => id);
}

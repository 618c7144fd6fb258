import "server-only";
import { statfs } from "node:fs/promises";
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { assets } from "@/lib/assets/server/schema";
import { database, transaction } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import type { Session } from "@/lib/session/server/session";
import { USUAL_FILE_NAMES } from "../file-names";
import type { LibrarySettings, StorageUse } from "../library";
import { archiveAgain } from "./archive-again";
import { announceLibrary } from "./changes";
import { found } from "./find";
import { cards, librarySettings } from "./schema";

/** What a workspace decided about its files, with what goes where it decided nothing. */
export async function readSettings(workspaceId: string): Promise<LibrarySettings> {
  const [row] = await database()
    .select()
    .from(librarySettings)
    .where(eq(librarySettings.workspaceId, workspaceId));
  return { file_names: row?.fileNames ?? USUAL_FILE_NAMES, quota_bytes: row?.quotaBytes ?? null };
}

/** Keeps both decisions. Where there is more room than before, what waited for it is queued again. */
export async function writeSettings(
  { workspaceId }: Session,
  settings: LibrarySettings,
): Promise<StorageUse> {
  const fields = { fileNames: settings.file_names, quotaBytes: settings.quota_bytes };
  await transaction(async (within) => {
    await within
      .insert(librarySettings)
      .values({ workspaceId, ...fields })
      .onConflictDoUpdate({ target: librarySettings.workspaceId, set: fields });
    await announceLibrary(workspaceId, within);
  });
  const use = await readUse(workspaceId);
  if (!isFull(use)) await archiveAgain(workspaceId, await failedIds(workspaceId));
  return use;
}

/** What lies in our storage, what may, and how much the disk has left; in bytes. */
export async function readUse(workspaceId: string): Promise<StorageUse> {
  const [settings, disk, [row]] = await Promise.all([
    readSettings(workspaceId),
    statfs(env().DATA_DIR),
    database()
      .select({
        files: sql<number>`count(*)::int`,
        bytes: sql<number>`coalesce(sum(${assets.sizeBytes}), 0)::float8`,
      })
      .from(assets)
      .where(and(eq(assets.workspaceId, workspaceId), isNotNull(assets.storedName))),
  ]);
  return {
    object: "storage_use",
    ...settings,
    files: row?.files ?? 0,
    used_bytes: row?.bytes ?? 0,
    free_bytes: disk.bavail * disk.bsize,
  };
}

const isFull = ({ quota_bytes, used_bytes }: StorageUse): boolean =>
  quota_bytes !== null && used_bytes >= quota_bytes;

/** Whether another file may be copied in. Without a limit nothing is added up. */
export async function hasRoom(workspaceId: string): Promise<boolean> {
  const { quota_bytes } = await readSettings(workspaceId);
  return quota_bytes === null || !isFull(await readUse(workspaceId));
}

async function failedIds(workspaceId: string): Promise<string[]> {
  const rows = await database()
    .select({ id: cards.jobId })
    .from(cards)
    .where(found(workspaceId, { kept: "failed" }))
    .orderBy(asc(cards.losingAt))
    .limit(1_000);
  return rows.map(({ id }) => id);
}

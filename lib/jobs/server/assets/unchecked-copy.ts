import "server-only";
import { and, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { detectedType, shownType, TYPE_HEAD_BYTES } from "@/lib/files/server/media-type";
import type { ReceivedFile } from "@/lib/files/server/receive-file";
import { assetStore } from "@/lib/files/server/store";
import type { StoredFile } from "@/lib/files/server/store-type";
import { database } from "@/lib/platform/server/database";
import { isMedia } from "./inspect-result";
import { type AssetRow, assets } from "./schema";

/**
 * An unchecked copy is a stored file whose parts nobody has decoded yet. Decoding a clip takes about a second of a
 * processor, copying it a tenth of that. So while many results wait to be copied, files are only copied, and checked
 * once nothing else waits. It is served meanwhile, and becomes the result, or counts as a file with a flaw, when it is
 * checked.
 */
export const isUnchecked: SQL = sql`(${assets.archivedAt} is null and ${assets.archiveWaitsFor} = 'check')`;

/** With more results without any copy, files are copied first and checked later. */
const MANY = 8;

/**
 * The columns of a result whose file came in whole and is checked later. Null where it is checked at once: unless many
 * results have no copy yet, and for a file of another size than the stated one, or of no media type. A lost check is
 * queued again after an hour.
 */
export async function uncheckedFields(asset: AssetRow, file: StoredFile) {
  if (asset.flaw !== null || (asset.sizeBytes !== null && asset.sizeBytes !== file.sizeBytes)) return null;
  const type = await detectedType(file.head);
  if (!isMedia(type)) return null;
  const waiting = database()
    .select({ one: sql`1` })
    .from(assets)
    .where(
      and(isNull(assets.archivedAt), isNotNull(assets.archiveAt), sql`${assets.archiveWaitsFor} is null`),
    )
    .limit(MANY + 1);
  if ((await database().$count(waiting.as("waiting"))) <= MANY) return null;
  return {
    storedName: file.name,
    storedBytes: file.sizeBytes,
    sha256: file.sha256,
    mimeType: shownType(type),
    archiveWaitsFor: "check" as const,
  };
}

/** The file of an unchecked copy as if it had just been received. */
export async function uncheckedFile({
  storedName,
  storedBytes,
  sha256,
}: AssetRow): Promise<ReceivedFile | null> {
  if (storedName === null || storedBytes === null || sha256 === null) return null;
  const end = Math.min(TYPE_HEAD_BYTES, storedBytes) - 1;
  const head = end < 0 ? new Uint8Array() : await assetStore().read(storedName, { start: 0, end });
  // A row names it already.
  return { name: storedName, sizeBytes: storedBytes, sha256, head, settle: async () => undefined };
}

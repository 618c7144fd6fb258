import "server-only";
import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { hashOf } from "@/lib/files/server/file-reader";
import { sniffMediaType, TYPE_HEAD_BYTES } from "@/lib/files/server/media-type";
import { areStoresOurs, assetStore } from "@/lib/files/server/store";
import { StoreAwayError } from "@/lib/files/server/store-type";
import { runMedia } from "@/lib/media/run-media";
import { database } from "@/lib/platform/server/database";
import { logger } from "@/lib/platform/server/logger";
import { messages } from "../../messages";
import { countArchiveOutcome } from "../job-metrics";
import { changeJob } from "../write-jobs";
import { isUsableFlaw } from "./archive-failure";
import { queueCopy } from "./asset";
import { storeMark } from "./mark-result";
import { type AssetRow, assets, resultBytes } from "./schema";

type StoredResult = Pick<AssetRow, "storedName" | "storedBytes" | "sizeBytes" | "sha256">;

/**
 * Whether the file of a result exists in its whole length. One request to the store.
 * @throws StoreAwayError while the store is unreachable
 */
async function hasStoredLength(stored: StoredResult): Promise<boolean> {
  if (!stored.storedName) return false;
  const stats = await assetStore().stat(stored.storedName);
  const bytes = resultBytes(stored);
  return stats !== null && (bytes === null || stats.sizeBytes === bytes);
}

/**
 * The name of the stored file that can be served for a result. Null before it is stored, while it is copied again because
 * it is damaged or unusable, where a page was stored in its place, while the store is unreachable, and when it is missing or cut short, which is reported.
 */
export async function findStoredFile(asset: AssetRow): Promise<string | null> {
  const { archivedAt, archiveAt, archiveWaitsFor } = asset;
  const isCopiedAgain =
    archivedAt === null && archiveAt !== null && archiveWaitsFor !== "check" && !isUsableFlaw(asset.flaw);
  if (!asset.storedName || asset.flaw === "not-media" || isCopiedAgain) return null;
  const isWhole = await hasStoredLength(asset).catch(nullWhileAway);
  if (isWhole) return asset.storedName;
  if (isWhole === false && (await areStoresOurs())) await reportDamage(asset);
  return null;
}

/** The type of a stored file by its first bytes, as it is shown; null for an empty file. */
export async function storedType({ storedName, storedBytes }: AssetRow): Promise<string | null> {
  const end = Math.min(TYPE_HEAD_BYTES, storedBytes ?? 0) - 1;
  if (!storedName || end < 0) return null;
  return sniffMediaType(await assetStore().read(storedName, { start: 0, end }));
}

/**
 * Like `findStoredFile`, for work that can wait until the store is back.
 * @throws StoreAwayError while the store is unreachable
 */
export async function findOrThrow(asset: AssetRow): Promise<string | null> {
  const name = await findStoredFile(asset);
  if (name === null && asset.storedName) await assetStore().stat(asset.storedName);
  return name;
}

/**
 * Whether the file of a result has the bytes that were stored. Reads all of it.
 * @throws StoreAwayError while the store is unreachable
 */
export async function isStoredFileIntact(asset: StoredResult): Promise<boolean> {
  if (!asset.storedName || !(await hasStoredLength(asset))) return false;
  if (asset.sha256 === null) return true;
  try {
    return (await hashOf(assetStore(), asset.storedName)) === asset.sha256;
  } catch (error) {
    if (error instanceof StoreAwayError) throw error;
    return false;
  }
}

/**
 * Records that a stored file is missing or changed: its result counts as not archived, and is copied again at once. The
 * row keeps the name of the file, which may come back with its disk. Does nothing when this is recorded already.
 */
async function reportDamage(asset: AssetRow): Promise<void> {
  let isNew = false;
  // A restored result has no other copy.
  const hasSource = asset.upstreamUrl !== "";
  await changeJob(asset.jobId, () => ({
    also: async (_job, within) => {
      const { rowCount } = await within
        .update(assets)
        .set({
          archivedAt: null,
          archiveError: hasSource ? messages.assets.damaged : messages.assets.noOtherCopy,
          archiveAttempts: 0,
          archiveFailingSince: null,
          archiveWaitsFor: null,
          archiveAt: hasSource ? sql`now() + interval '1 hour'` : null,
        })
        .where(
          and(
            eq(assets.id, asset.id),
            eq(assets.storedName, asset.storedName ?? ""),
            isNotNull(assets.archivedAt),
          ),
        );
      isNew = rowCount === 1;
      if (isNew && hasSource) await queueCopy(asset, { within });
      return isNew;
    },
  }));
  if (!isNew) return;
  countArchiveOutcome("damaged");
  logger.error({ assetId: asset.id, jobId: asset.jobId }, "a stored file is missing or damaged");
}

/** Measures a stored clip of an older release, which measured none. A failure is only logged. */
async function storeFrameRate({ id, jobId, type, storedName, frameRate }: AssetRow): Promise<void> {
  if (type !== "video" || storedName === null || frameRate !== null) return;
  try {
    const { video } = await assetStore().withLocalCopy(storedName, (path) =>
      runMedia({ kind: "probe", path }),
    );
    if (!video || video.fps === 0) return;
    await changeJob(jobId, () => ({
      also: async (_job, within) => {
        const sameFile = and(eq(assets.id, id), eq(assets.storedName, storedName));
        const { rowCount } = await within.update(assets).set({ frameRate: video.fps }).where(sameFile);
        return rowCount === 1;
      },
    }));
  } catch (error) {
    logger.warn({ err: error, assetId: id }, "the frame rate of a clip can't be read");
  }
}

function nullWhileAway(error: unknown): null {
  if (error instanceof StoreAwayError) return null;
  throw error;
}

const MAX_FILES = 500;

/**
 * Compares stored files with their hashes, in the order of the results' ids: those after `after`, until `maxBytes` were
 * read. A damaged file is reported. An intact one that counted as damaged is archived again. Marks and
 * frame rates that were not read yet are read.
 * @returns the id to continue after; empty at the end
 */
export async function verifyStored(after: string, maxBytes: number): Promise<string> {
  const rows = await database()
    .select()
    .from(assets)
    .where(and(isNotNull(assets.storedName), gt(assets.id, after)))
    .orderBy(asc(assets.id))
    .limit(MAX_FILES);
  let readBytes = 0;
  for (const asset of rows) {
    if (!(await areStoresOurs())) return after;
    const isIntact = await isStoredFileIntact(asset).catch(nullWhileAway);
    if (isIntact === null) return after;
    if (!isIntact && asset.archivedAt && (await areStoresOurs())) await reportDamage(asset);
    if (isIntact && !asset.archivedAt && !asset.flaw) await queueCopy(asset);
    if (isIntact && asset.mark === null) await storeMark(asset);
    if (isIntact) await storeFrameRate(asset);
    readBytes += resultBytes(asset) ?? 0;
    if (readBytes >= maxBytes) return asset.id;
  }
  return rows.length < MAX_FILES ? "" : (rows.at(-1)?.id ?? "");
}

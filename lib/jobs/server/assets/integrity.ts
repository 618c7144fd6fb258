import "server-only";
import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { hashOf } from "@/lib/files/server/file-reader";
import { areStoresOurs, assetStore } from "@/lib/files/server/store";
import { StoreAwayError } from "@/lib/files/server/store-type";
import { database } from "@/lib/platform/server/database";
import { logger } from "@/lib/platform/server/logger";
import { enqueue } from "@/lib/platform/server/queue";
import { messages } from "../../messages";
import { changeJob } from "../write-jobs";
import { countArchive } from "./archive-metrics";
import { ARCHIVE_QUEUE, type ArchiveTask } from "./asset";
import { isUsable } from "./flaws";
import { noteMark } from "./mark-result";
import { type AssetRow, assets, resultBytes } from "./schema";

type Stored = Pick<AssetRow, "storedName" | "storedBytes" | "sizeBytes" | "sha256">;

/** Whether the file of a result is there in its whole length. Costs one look into the store, and throws while it is away. */
async function hasItsLength(stored: Stored): Promise<boolean> {
  if (!stored.storedName) return false;
  const stats = await assetStore().stat(stored.storedName);
  const bytes = resultBytes(stored);
  return stats !== null && (bytes === null || stats.sizeBytes === bytes);
}

/**
 * The name of a result's stored file; null before it is stored, while it is copied again because its bytes have
 * changed or are of no use, while the store is away, and when it is missing or cut short, which is reported.
 */
export async function storedName(asset: AssetRow): Promise<string | null> {
  const isCopiedAgain = asset.archivedAt === null && asset.archiveAt !== null && !isUsable(asset.flaw);
  if (!asset.storedName || isCopiedAgain) return null;
  const isWhole = await hasItsLength(asset).catch(nullWhileAway);
  if (isWhole) return asset.storedName;
  if (isWhole === false && (await areStoresOurs())) await reportDamage(asset);
  return null;
}

/**
 * Whether the file of a result is the one that was stored. Reads all of it.
 * @throws StoreAwayError while nobody can say
 */
export async function hasItsBytes(asset: Stored): Promise<boolean> {
  if (!asset.storedName || !(await hasItsLength(asset))) return false;
  if (asset.sha256 === null) return true;
  try {
    return (await hashOf(assetStore(), asset.storedName)) === asset.sha256;
  } catch (error) {
    if (error instanceof StoreAwayError) throw error;
    return false;
  }
}

/**
 * A stored file turned out to be missing or changed: its result counts as not saved, and is copied again at once.
 * The row keeps the name of the file, which may come back with its disk. Nothing for a result that is known so.
 */
async function reportDamage(asset: AssetRow): Promise<void> {
  let isNew = false;
  // A result that came from a file of a person has no other copy.
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
      if (isNew && hasSource) {
        await enqueue(ARCHIVE_QUEUE, { assetId: asset.id } satisfies ArchiveTask, {
          transaction: within,
          priority: 1,
        });
      }
      return isNew;
    },
  }));
  if (!isNew) return;
  countArchive("damaged");
  logger.error({ assetId: asset.id, jobId: asset.jobId }, "a stored file is missing or damaged");
}

function nullWhileAway(error: unknown): null {
  if (error instanceof StoreAwayError) return null;
  throw error;
}

const FILES_AT_ONCE = 500;

/**
 * Compares stored files with what was stored, in the order of their ids: those after `after`, until `maxBytes`
 * were read. A file that is damaged is reported; one that was thought so and is whole is taken back. Of one from before
 * marks were read, its mark is.
 * @returns where to go on; empty at the end
 */
export async function verifyStored(after: string, maxBytes: number): Promise<string> {
  const rows = await database()
    .select()
    .from(assets)
    .where(and(isNotNull(assets.storedName), gt(assets.id, after)))
    .orderBy(asc(assets.id))
    .limit(FILES_AT_ONCE);
  let readBytes = 0;
  for (const asset of rows) {
    if (!(await areStoresOurs())) return after;
    const isIntact = await hasItsBytes(asset).catch(nullWhileAway);
    if (isIntact === null) return after;
    if (!isIntact && asset.archivedAt && (await areStoresOurs())) await reportDamage(asset);
    if (isIntact && !asset.archivedAt && !asset.flaw) {
      await enqueue(ARCHIVE_QUEUE, { assetId: asset.id } satisfies ArchiveTask);
    }
    if (isIntact && asset.mark === null) await noteMark(asset);
    readBytes += resultBytes(asset) ?? 0;
    if (readBytes >= maxBytes) return asset.id;
  }
  return rows.length < FILES_AT_ONCE ? "" : (rows.at(-1)?.id ?? "");
}

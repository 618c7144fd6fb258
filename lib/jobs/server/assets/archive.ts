import "server-only";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { sniffMediaType } from "@/lib/files/server/media-type";
import { isUnderQuota } from "@/lib/files/server/quota";
import { assetStore } from "@/lib/files/server/store";
import { inspectInChild, runMedia } from "@/lib/media/run-media";
import { assertFreeDisk } from "@/lib/platform/server/free-disk";
import { logger } from "@/lib/platform/server/logger";
import { enqueue } from "@/lib/platform/server/queue";
import { messages } from "../../messages";
import { observeArchived } from "../observe-change";
import { changeJob } from "../write-jobs";
import { ARCHIVE_QUEUE, type ArchiveTask, type AssetWithJob, findAsset } from "./asset";
import { MAX_ASSET_BYTES, openUpstreamCopy } from "./download";
import { type AssetRow, assets } from "./schema";

const DISK_WAIT_SECONDS = 300;
/** Pixels: wide enough for the largest tile of the gallery on a dense screen. */
const POSTER_WIDTH = 960;
/** After a fade-in from black, and within the shortest clip. */
const POSTER_AT_SECONDS = 0.5;
const MAX_POSTER_BYTES = 10_000_000;

/**
 * Copies one result into our own store, with a hash and a poster. Can be run any number of times. A failure
 * is written to the row for people to see, and thrown so that the queue tries again. With a full disk it
 * waits.
 */
export async function archiveAsset({ assetId }: ArchiveTask): Promise<void> {
  const assetWithJob = await findAsset(assetId);
  if (!assetWithJob) return;
  try {
    const stored = assetWithJob.asset.storedName ? assetWithJob.asset : await copy(assetWithJob);
    if (!stored.posterName) await addPoster(stored);
  } catch (error) {
    await note(assetWithJob.asset, { archiveError: archiveErrorMessage(error) });
    if (!isDiskFull(error)) throw error;
    // The file itself is fine. Its task waits while the disk is full and uses no attempts.
    await enqueue(ARCHIVE_QUEUE, { assetId } satisfies ArchiveTask, { startAfter: DISK_WAIT_SECONDS });
  }
}

async function copy(assetWithJob: AssetWithJob): Promise<AssetRow> {
  if (!(await isUnderQuota(assetWithJob.asset.workspaceId)))
    throw new ApiError("unavailable", messages.assets.storageFull);
  await assertFreeDisk();
  const { bytes } = await openUpstreamCopy(assetWithJob);
  const file = await assetStore().write(bytes, { maxBytes: MAX_ASSET_BYTES });
  const facts = {
    storedName: file.name,
    sha256: file.sha256,
    sizeBytes: file.sizeBytes,
    mimeType: await sniffMediaType(file.head),
    archivedAt: new Date(),
    archiveError: null,
  };
  const measured = { ...facts, ...(await measure(assetWithJob.asset, assetStore().pathOf(file.name))) };
  await note(assetWithJob.asset, measured);
  return { ...assetWithJob.asset, ...measured };
}

/** Properties that the service did not give, measured from the file; empty for an unreadable file. */
async function measure(asset: AssetRow, path: string): Promise<Partial<AssetRow>> {
  const measured = await inspectInChild(path).catch(() => null);
  return {
    width: asset.width ?? measured?.width ?? null,
    height: asset.height ?? measured?.height ?? null,
    durationSeconds: asset.durationSeconds ?? measured?.durationSeconds ?? null,
  };
}

/** A clip without a poster is still archived. The failure is logged, because copying again would not help. */
async function addPoster(asset: AssetRow): Promise<void> {
  try {
    const poster = await makePoster(asset);
    if (poster) await note(asset, poster);
  } catch (error) {
    logger.warn({ err: error, assetId: asset.id }, "a poster could not be made");
  }
}

/**
 * Makes the still of a stored result in a separate process. Null for a file without a picture.
 * @throws MediaError
 */
async function makePoster(asset: AssetRow): Promise<Partial<AssetRow> | null> {
  if (!asset.storedName || !/^(image|video)\//.test(asset.mimeType)) return null;
  const store = assetStore();
  const path = store.pathOf(asset.storedName);
  const outputPath = `${path}.webp`;
  try {
    const { width, height } = await runMedia({
      kind: "poster",
      path,
      outputPath,
      width: POSTER_WIDTH,
      atSeconds: POSTER_AT_SECONDS,
    });
    const file = await store.write(createReadStream(outputPath), { maxBytes: MAX_POSTER_BYTES });
    return { posterName: file.name, posterWidth: width, posterHeight: height };
  } finally {
    await rm(outputPath, { force: true });
  }
}

/**
 * Updates the row of a result, as a visible change of its job. When its job was deleted for good meanwhile, the files
 * of these fields are removed, because nothing else knows of them.
 */
async function note(asset: AssetRow, fields: Partial<AssetRow>): Promise<void> {
  let isKept = false;
  const job = await changeJob(asset.jobId, () => ({
    also: async (_job, within) => {
      const { rowCount } = await within.update(assets).set(fields).where(eq(assets.id, asset.id));
      isKept = rowCount === 1;
      return isKept;
    },
  }));
  if (isKept && job && fields.archivedAt) observeArchived(job, asset.id);
  if (isKept) return;
  for (const name of [fields.storedName, fields.posterName]) if (name) await assetStore().remove(name);
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "insufficient_storage";

function archiveErrorMessage(error: unknown): string {
  if (error instanceof ApiError && error.status < 600 && error.code !== "internal") return error.message;
  return messages.assets.saveFailed;
}

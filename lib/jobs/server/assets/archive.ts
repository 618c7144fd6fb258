import "server-only";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { sniffMediaType, UNKNOWN_TYPE } from "@/lib/files/server/media-type";
import { isUnderQuota } from "@/lib/files/server/quota";
import { assetStore } from "@/lib/files/server/store";
import type { StoredFile } from "@/lib/files/server/store-type";
import { MediaError, type MediaFault } from "@/lib/media/media-error";
import { inspectInChild, runMedia } from "@/lib/media/run-media";
import { logger } from "@/lib/platform/server/logger";
import { forJob } from "@/lib/platform/server/tracing";
import { messages } from "../../messages";
import { observeArchived } from "../observe-change";
import { changeJob } from "../write-jobs";
import { wakeHost } from "./archive-due";
import { countArchive } from "./archive-metrics";
import { type NextTry, nextTry } from "./archive-pace";
import { type ArchiveTask, type AssetWithJob, findAsset } from "./asset";
import { MAX_ASSET_BYTES, openUpstreamCopy } from "./download";
import { hasItsBytes } from "./integrity";
import { type AssetRow, assets } from "./schema";

/** Pixels: wide enough for the largest tile of the gallery on a dense screen. */
const POSTER_WIDTH = 960;
/** After a fade-in from black, and within the shortest clip. */
const POSTER_AT_SECONDS = 0.5;
const MAX_POSTER_BYTES = 10_000_000;

/**
 * Copies one result into our own store, with a hash and a poster. Can be run any number of times. A failure is
 * written to the row, for people to see and with the time of the next try (`archive-due.ts`), and logged.
 */
export async function archiveAsset({ assetId }: ArchiveTask): Promise<void> {
  const assetWithJob = await findAsset(assetId);
  if (assetWithJob) await forJob("archive result", assetWithJob.job.id, () => archive(assetWithJob));
}

async function archive(assetWithJob: AssetWithJob): Promise<void> {
  const { asset } = assetWithJob;
  let stored: AssetRow | null = null;
  try {
    stored = asset.archivedAt && asset.storedName ? asset : await keepFile(assetWithJob);
  } catch (error) {
    await noteFailure(asset, error);
  }
  // The row of a saved result waits for nothing, so the queue tries its poster again.
  if (stored && !stored.posterName) await addPoster(stored);
}

/**
 * A file that was thought damaged is kept if its bytes are back, as after a disk was missing. Else it is copied. Null
 * when another task of this result was faster, or its job is gone.
 */
async function keepFile(assetWithJob: AssetWithJob): Promise<AssetRow | null> {
  const { asset } = assetWithJob;
  const isBack = asset.storedName !== null && (await hasItsBytes(asset));
  const fields = { archivedAt: new Date(), ...NO_FAILURE, ...(isBack ? {} : await copy(assetWithJob)) };
  if (!(await note(asset, fields, isNull(assets.archivedAt)))) return null;
  countArchive("saved");
  if (isBack) return { ...asset, ...fields };
  if (asset.storedName) await dropFile(asset.storedName);
  await wakeHost(asset.upstreamUrl);
  return { ...asset, ...fields };
}

/** Another copy stands in its place by now, so it may also be left. */
const dropFile = (name: string): Promise<void> =>
  assetStore()
    .remove(name)
    .catch((error) => logger.warn({ err: error, name }, "a file that was replaced could not be deleted"));

const NO_FAILURE = {
  archiveError: null,
  archiveAttempts: 0,
  archiveFailingSince: null,
  archiveWaitsFor: null,
} as const;

/** Stores the file of a result, and measures it. Throws like `openUpstreamCopy` and `write`. */
async function copy(assetWithJob: AssetWithJob): Promise<Partial<AssetRow>> {
  if (!(await isUnderQuota(assetWithJob.asset.workspaceId)))
    throw new ApiError("insufficient_storage", messages.assets.storageFull);
  await assetStore().assertSpace();
  const store = assetStore();
  const file = await download(assetWithJob, (bytes) => store.write(bytes, { maxBytes: MAX_ASSET_BYTES }));
  const mimeType = await sniffMediaType(file.head);
  const { isBroken, ...measured } = await store
    .withLocalCopy(file.name, (path) => measure(assetWithJob.asset, path))
    .catch(async (error) => {
      // No row names it yet.
      await store.remove(file.name).catch(() => undefined);
      throw error;
    });
  return {
    storedName: file.name,
    sha256: file.sha256,
    sizeBytes: file.sizeBytes,
    mimeType,
    ...measured,
    archiveError: problemOf(mimeType, isBroken),
  };
}

/** Ends the transfer with `take`, which may fail before it has read anything. */
async function download(
  assetWithJob: AssetWithJob,
  take: (bytes: AsyncIterable<Uint8Array>) => Promise<StoredFile>,
): Promise<StoredFile> {
  const ending = new AbortController();
  try {
    const { bytes } = await openUpstreamCopy(assetWithJob, { signal: ending.signal });
    return await take(bytes);
  } finally {
    ending.abort();
  }
}

/** What is wrong with a saved file. Of a picture only the header is looked at. */
function problemOf(mimeType: string, isBroken: boolean): string | null {
  if (mimeType === UNKNOWN_TYPE) return messages.assets.notMedia;
  return isBroken && !mimeType.startsWith("image/") ? messages.assets.broken : null;
}

/** Faults of the file, and not of the machine that reads it. */
const OF_THE_FILE: ReadonlySet<MediaFault> = new Set<MediaFault>(["unreadable", "inconsistent"]);
const isOfTheFile = (error: unknown): boolean => error instanceof MediaError && OF_THE_FILE.has(error.fault);

/** Properties that the service did not give, measured from the file; `isBroken` for a file without its end. */
async function measure(
  asset: AssetRow,
  path: string,
): Promise<Pick<Partial<AssetRow>, "width" | "height" | "durationSeconds"> & { isBroken: boolean }> {
  try {
    const measured = await inspectInChild(path);
    return {
      width: asset.width ?? measured.width ?? null,
      height: asset.height ?? measured.height ?? null,
      durationSeconds: asset.durationSeconds ?? measured.durationSeconds ?? null,
      isBroken: !measured.isWhole,
    };
  } catch (error) {
    return { isBroken: isOfTheFile(error) };
  }
}

/**
 * A clip without a poster is still archived. The failure is logged, because copying again would not help.
 * @throws ApiError `insufficient_storage` or `unavailable` where a poster can be made later
 */
async function addPoster(asset: AssetRow): Promise<void> {
  try {
    const poster = await makePoster(asset);
    if (poster) await note(asset, poster);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    logger.warn({ err: error, assetId: asset.id }, "a poster could not be made");
    // Of some formats of pictures, such as AVIF, no poster can be made.
    const isBroken = isOfTheFile(error) && !asset.mimeType.startsWith("image/");
    if (isBroken && !asset.archiveError) await note(asset, { archiveError: messages.assets.broken });
  }
}

/**
 * Makes the still of a stored result in a separate process. Null for a file without a picture.
 * @throws MediaError
 */
async function makePoster(asset: AssetRow): Promise<Partial<AssetRow> | null> {
  if (!asset.storedName || !/^(image|video)\//.test(asset.mimeType)) return null;
  const store = assetStore();
  return store.withLocalCopy(asset.storedName, async (path) => {
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
  });
}

/**
 * Updates the row of a result where `which` holds, as a visible change of its job. When it does not, or when the job
 * was deleted for good meanwhile, the files of these fields are removed, because nothing else knows of them.
 * @returns whether it did
 */
async function note(asset: AssetRow, fields: Partial<AssetRow>, which?: SQL): Promise<boolean> {
  let isKept = false;
  const job = await changeJob(asset.jobId, () => ({
    also: async (_job, within) => {
      const { rowCount } = await within
        .update(assets)
        .set(fields)
        .where(and(eq(assets.id, asset.id), which));
      isKept = rowCount === 1;
      return isKept;
    },
  }));
  if (isKept && job && fields.archivedAt) observeArchived(job, asset.id);
  if (isKept) return true;
  for (const name of [fields.storedName, fields.posterName]) if (name) await assetStore().remove(name);
  return false;
}

/** Writes down why a result could not be copied and when it is tried next. Announced when the reason is another. */
async function noteFailure(asset: AssetRow, error: unknown): Promise<void> {
  const noted: { next: NextTry; attempts: number }[] = [];
  await changeJob(asset.jobId, () => ({
    also: async (_job, within) => {
      const which = and(eq(assets.id, asset.id), isNull(assets.archivedAt));
      // The link may have been renewed by this very try.
      const [now] = await within.select().from(assets).where(which).for("update");
      if (!now) return false;
      const attempts = now.archiveAttempts + 1;
      const failingSince = now.archiveFailingSince ?? new Date();
      const next = nextTry({ attempts, failingSince, expiresAt: now.expiresAt }, error, new Date());
      const archiveError = next.isOver ? lossMessage(now) : archiveErrorMessage(error);
      await within
        .update(assets)
        .set({
          archiveError,
          archiveAttempts: attempts,
          // Without space the host was not asked, so the time of its first failure stays.
          archiveFailingSince:
            !next.isOver && next.obstacle === "room" ? now.archiveFailingSince : failingSince,
          archiveWaitsFor: next.isOver ? null : next.obstacle,
          archiveAt: next.isOver ? null : sql`now() + make_interval(secs => ${next.delaySeconds})`,
        })
        .where(which);
      noted.push({ next, attempts });
      return archiveError !== now.archiveError;
    },
  }));
  for (const failure of noted) reportFailure(asset, error, failure);
}

function reportFailure(
  asset: AssetRow,
  error: unknown,
  { next, attempts }: { next: NextTry; attempts: number },
) {
  const about = { err: error, assetId: asset.id, jobId: asset.jobId, attempts };
  if (next.isOver) logger.error(about, "a result is lost: its link ended before it could be saved");
  else logger.warn({ ...about, ...next }, "a result could not be saved yet");
  countArchive(next.isOver ? "lost" : next.obstacle === "room" ? "no-room" : "failed");
}

const lossMessage = ({ storedName }: AssetRow): string =>
  storedName ? messages.assets.noOtherCopy : messages.assets.lost;

function archiveErrorMessage(error: unknown): string {
  if (error instanceof ApiError && error.status < 600 && error.code !== "internal") return error.message;
  return messages.assets.saveFailed;
}

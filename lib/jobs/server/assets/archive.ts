import "server-only";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { type ReceivedFile, receiveFile } from "@/lib/files/server/receive-file";
import { assetStore } from "@/lib/files/server/store";
import type { StoredFile } from "@/lib/files/server/store-type";
import { logger } from "@/lib/platform/server/logger";
import { traceJob } from "@/lib/platform/server/tracing";
import { messages } from "../../messages";
import { refreshJob } from "../check";
import { countArchiveOutcome, observeArchived } from "../job-metrics";
import { changeJob } from "../write-jobs";
import { wakeHost } from "./archive-due";
import {
  type Flaw,
  flawError,
  flawOfError,
  isBetterFile,
  isMediaFlaw,
  isUsableFlaw,
  type NextTry,
  nextArchiveTry,
} from "./archive-failure";
import { type ArchiveTask, type AssetWithJob, findAsset, queueCheck, queuePoster } from "./asset";
import { downloadResult, MAX_ASSET_BYTES, renewUrl } from "./download";
import { inspectionNote, inspectResult, type ResultFacts } from "./inspect-result";
import { isStoredFileIntact, storedType } from "./integrity";
import { storeResultPoster } from "./result-poster";
import { type AssetRow, assets } from "./schema";
import { uncheckedFields, uncheckedFile } from "./unchecked-copy";

/** A usable file with a flaw is saved as the result when the same bytes come again after this time. */
const SAME_FILE_AFTER_MS = 10 * 60_000;

/**
 * Copies one result into our own store, with a hash, and queues its poster; makes the poster of a result that is saved.
 * Can be run any number of times. A failure is logged,
 * and written to the row with the time of the next try (`archive-due.ts`). A file that is not what the upstream stated
 * is a failure, too: the best one is stored without counting as archived, and becomes the result, with a note, when the
 * upstream has nothing better any more.
 */
export async function archiveAsset({ assetId, isAsked = false }: ArchiveTask): Promise<void> {
  const known = await findAsset(assetId);
  if (!known) return;
  await traceJob("archive result", known.job.id, async () => {
    if (isAsked) await compareSize(known);
    const assetWithJob = isAsked ? await findAsset(assetId) : known;
    if (assetWithJob) await archive(assetWithJob);
  });
}

/**
 * Older releases saved files of any size. The job is read again, and `upsertAssets` compares the sizes. A failed read
 * changes nothing.
 */
async function compareSize({ asset, job }: AssetWithJob): Promise<void> {
  if (asset.storedBytes !== null || !asset.archivedAt || !job.upstreamId) return;
  await refreshJob(job, job.upstreamId).catch((error) => {
    logger.info({ err: error, assetId: asset.id }, "the size of an older result could not be compared");
  });
}

async function archive(assetWithJob: AssetWithJob): Promise<void> {
  const { asset } = assetWithJob;
  if (asset.archivedAt && asset.storedName) return asset.posterName ? undefined : addPoster(assetWithJob);
  let saved: AssetRow | null = null;
  try {
    saved = await keepFile(assetWithJob);
  } catch (error) {
    saved = await recordFailure(asset, error);
  }
  // If this process ends here, the queue runs this task again, which then makes the poster.
  if (saved && !saved.posterName) await queuePoster(saved);
}

/**
 * Archives a result: with its stored file if that was copied without a check, or was missing or damaged and is intact
 * again, as after a disk was missing, or with a new copy. Null when another task was faster, when its job no longer
 * exists, and for a copy that is checked later.
 */
async function keepFile(assetWithJob: AssetWithJob): Promise<AssetRow | null> {
  const { asset } = assetWithJob;
  const isStored = asset.storedName !== null && asset.flaw === null && (await isStoredFileIntact(asset));
  const unchecked = isStored && asset.archiveWaitsFor === "check" ? await uncheckedFile(asset) : null;
  const saved = await (unchecked
    ? checkFile(assetWithJob, unchecked, null)
    : isStored
      ? markArchived(asset, {})
      : copyResult(assetWithJob));
  if (!saved) return null;
  countArchiveOutcome("saved");
  if (isStored) return saved;
  if (asset.storedName && asset.storedName !== saved.storedName) await removeReplacedFile(asset.storedName);
  await wakeHost(asset.upstreamUrl);
  return saved;
}

async function markArchived(
  asset: AssetRow,
  changed: Partial<AssetRow>,
  file?: ReceivedFile,
): Promise<AssetRow | null> {
  const fields = { archivedAt: new Date(), ...NO_FAILURE, ...changed };
  return (await updateAsset(asset, fields, { which: isNull(assets.archivedAt), file }))
    ? { ...asset, ...fields }
    : null;
}

/** A failure leaves a file that no row names, which is swept later. */
const removeReplacedFile = (name: string): Promise<void> =>
  assetStore()
    .remove(name)
    .catch((error) => logger.warn({ err: error, name }, "a file that was replaced could not be deleted"));

const NO_FAILURE = {
  archiveError: null,
  archiveAttempts: 0,
  archiveFailingSince: null,
  archiveWaitsFor: null,
  flaw: null,
  flawedSince: null,
} as const;

type StoredFields = Partial<AssetRow> & { storedName: string };

/** Downloads and stores the file of a result, and checks it. Throws like `openUpstreamCopy`, `receiveFile` and `checkFile`. */
async function copyResult(assetWithJob: AssetWithJob): Promise<AssetRow | null> {
  const { asset } = assetWithJob;
  const { bytes, interruption } = downloadResult(assetWithJob);
  const incoming = {
    store: "assets",
    workspaceId: asset.workspaceId,
    bytes,
    declaredBytes: asset.sizeBytes ?? 0,
    maxBytes: MAX_ASSET_BYTES,
  } as const;
  return receiveFile(incoming, async (file) => {
    const interrupted = interruption();
    const fields = interrupted ? null : await uncheckedFields(asset, file);
    if (!fields) return checkFile(assetWithJob, file, interrupted);
    if (await updateAsset(asset, fields, { which: isNull(assets.archivedAt), file })) await queueCheck(asset);
    return null;
  });
}

/**
 * Measures the file of a result, and archives it.
 * @param interrupted what broke off its transfer
 * @throws ApiError for a file with a flaw, after storing it (`keepFlawedFile`), and what interrupted it
 */
async function checkFile(
  assetWithJob: AssetWithJob,
  file: ReceivedFile,
  interrupted: { error: unknown } | null,
): Promise<AssetRow | null> {
  const { asset } = assetWithJob;
  const facts = await assetStore().withLocalCopy(file.name, (path) =>
    inspectResult(assetWithJob, file, { path, isCut: interrupted !== null }),
  );
  const { flaw } = facts;
  const fields = storedFields(file, facts);
  if (flaw === null) return markArchived(asset, fields, file);
  const isSame = asset.flaw === flaw && asset.sha256 === file.sha256;
  if (isSame && isUsableFlaw(flaw) && isOld(asset.flawedSince)) {
    const archiveError = messages.assets.flawedButSame(messages.assets.flaws[flaw]);
    return markArchived(asset, { ...fields, flaw, flawedSince: asset.flawedSince, archiveError }, file);
  }
  if (!isSame && file.sizeBytes > 0) await keepFlawedFile(asset, { ...fields, flaw }, file);
  // An expired link may respond with a page.
  if (!interrupted) await renewUrl(assetWithJob).catch(() => null);
  throw interrupted?.error ?? flawError(flaw);
}

const isOld = (since: Date | null): boolean =>
  since !== null && Date.now() - since.getTime() >= SAME_FILE_AFTER_MS;

const storedFields = (file: StoredFile, facts: ResultFacts): StoredFields & ResultFacts => ({
  storedName: file.name,
  storedBytes: file.sizeBytes,
  sha256: file.sha256,
  ...facts,
  archiveError: inspectionNote(facts),
});

/** Stores a flawed file, unless a better one is stored, or an intact one whose disk is missing. */
async function keepFlawedFile(
  asset: AssetRow,
  {
    storedName,
    storedBytes,
    sha256,
    flaw,
    mimeType,
    width,
    height,
    durationSeconds,
    mark,
  }: StoredFields & ResultFacts & { flaw: Flaw },
  file: ReceivedFile,
): Promise<void> {
  let replaced: string | null = null;
  await changeJob(asset.jobId, () => ({
    also: async (_job, within) => {
      const which = and(eq(assets.id, asset.id), isNull(assets.archivedAt));
      const [now] = await within.select().from(assets).where(which).for("update");
      const isOther = now?.storedName !== storedName;
      if (!now || (now.storedName && !now.flaw && isOther)) return false;
      const before = now.flaw && { flaw: now.flaw, bytes: now.storedBytes ?? 0 };
      if (before && !isBetterFile({ flaw, bytes: storedBytes ?? 0 }, before)) return false;
      const measured = isUsableFlaw(flaw) ? { mimeType, width, height, durationSeconds, mark } : {};
      const fields = { storedName, storedBytes, sha256, flaw, flawedSince: new Date(), ...measured };
      await within.update(assets).set(fields).where(which);
      await file.settle(within);
      if (isOther) replaced = now.storedName;
      return isUsableFlaw(flaw);
    },
  }));
  if (replaced) await removeReplacedFile(replaced);
}

/**
 * A result without a poster is still archived. A failure is only logged, because copying again would not help.
 * @throws ApiError `insufficient_storage` or `unavailable` where a poster can be made later
 */
async function addPoster(assetWithJob: AssetWithJob): Promise<void> {
  const { asset } = assetWithJob;
  try {
    await storeResultPoster(assetWithJob, (fields, file) => updateAsset(asset, fields, { file }));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    logger.warn({ err: error, assetId: asset.id }, "a poster could not be made");
  }
}

type Update = { which?: SQL; file?: ReceivedFile | undefined };

/**
 * Updates the row of a result if `which` is true for it, as a visible change of its job.
 * @param file the received file that the row then names
 * @returns whether it was updated; false when the job was deleted for good meanwhile
 */
async function updateAsset(
  asset: AssetRow,
  fields: Partial<AssetRow>,
  { which, file }: Update = {},
): Promise<boolean> {
  let isKept = false;
  const job = await changeJob(asset.jobId, () => ({
    also: async (_job, within) => {
      const { rowCount } = await within
        .update(assets)
        .set(fields)
        .where(and(eq(assets.id, asset.id), which));
      isKept = rowCount === 1;
      if (isKept) await file?.settle(within);
      return isKept;
    },
  }));
  if (isKept && job && fields.archivedAt) observeArchived(job, asset.id);
  return isKept;
}

/**
 * Writes to the row why a result could not be copied, and the time of the next try. Announced when the reason has
 * changed. After the last try, the best file that came is saved as the result, with a note.
 * @returns the row of a result that was saved in this way
 */
async function recordFailure(asset: AssetRow, error: unknown): Promise<AssetRow | null> {
  const failures: Failure[] = [];
  let offered: AssetRow | null = null;
  await changeJob(asset.jobId, () => ({
    also: async (_job, within) => {
      const which = and(eq(assets.id, asset.id), isNull(assets.archivedAt));
      // The row may have a renewed link by now.
      const [now] = await within.select().from(assets).where(which).for("update");
      if (!now) return false;
      const attempts = now.archiveAttempts + 1;
      const failingSince = now.archiveFailingSince ?? new Date();
      // A new link restarts the time of failures, but the same flawed file may come from it.
      const since = (flawOfError(error) && now.flawedSince) || failingSince;
      const next = nextArchiveTry(
        { attempts, failingSince: since, expiresAt: now.expiresAt },
        error,
        new Date(),
      );
      if (next.isOver && now.flaw && isMediaFlaw(now.flaw) && (await isStoredFileIntact(now))) {
        const best = { ...(await bestFileFields(now, now.flaw)), archiveAttempts: attempts };
        await within.update(assets).set(best).where(which);
        offered = { ...now, ...best };
        failures.push({ next, attempts, isOffered: true });
        return true;
      }
      const archiveError = next.isOver ? lossMessage(now) : archiveErrorMessage(error, now);
      await within
        .update(assets)
        .set({
          archiveError,
          archiveAttempts: attempts,
          // Without room no request was made, so the time of the first failure stays.
          archiveFailingSince:
            !next.isOver && next.obstacle === "room" ? now.archiveFailingSince : failingSince,
          archiveWaitsFor: next.isOver ? null : next.obstacle,
          archiveAt: next.isOver ? null : sql`now() + make_interval(secs => ${next.delaySeconds})`,
        })
        .where(which);
      failures.push({ next, attempts });
      return archiveError !== now.archiveError;
    },
  }));
  for (const failure of failures) reportFailure(asset, error, failure);
  return offered;
}

/** The columns of a result whose best file is saved after the last try. */
async function bestFileFields(asset: AssetRow, flaw: NonNullable<AssetRow["flaw"]>) {
  const mimeType = await storedType(asset);
  return {
    archivedAt: new Date(),
    archiveError: messages.assets.flawedInTheEnd(messages.assets.flaws[flaw]),
    archiveWaitsFor: null,
    ...(mimeType && { mimeType }),
  };
}

type Failure = {
  next: NextTry;
  attempts: number;
  /** Whether the best file that came was saved. */
  isOffered?: boolean;
};

function reportFailure(asset: AssetRow, error: unknown, { next, attempts, isOffered }: Failure) {
  const about = { err: error, assetId: asset.id, jobId: asset.jobId, attempts };
  if (isOffered) logger.error(about, "a result is lost: the best file that came is saved in its place");
  else if (next.isOver) logger.error(about, "a result is lost: its link ended before it could be saved");
  else logger.warn({ ...about, ...next }, "a result could not be saved yet");
  countArchiveOutcome(next.isOver ? "lost" : next.obstacle === "room" ? "no-room" : "failed");
}

const lossMessage = ({ storedName, flaw }: AssetRow): string =>
  storedName && flaw === null ? messages.assets.noOtherCopy : messages.assets.lost;

function archiveErrorMessage(error: unknown, { flaw }: AssetRow): string {
  if (!(error instanceof ApiError && error.status < 600 && error.code !== "internal"))
    return messages.assets.saveFailed;
  if (error.code === "insufficient_storage") return messages.assets.noRoom(error.message);
  return flaw && flawOfError(error) ? messages.assets.flawedAgain(error.message) : error.message;
}

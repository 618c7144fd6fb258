import "server-only";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { sniffMediaType, TYPE_HEAD_BYTES } from "@/lib/files/server/media-type";
import { type ReceivedFile, receiveFile } from "@/lib/files/server/receive-file";
import { assetStore } from "@/lib/files/server/store";
import type { StoredFile } from "@/lib/files/server/store-type";
import { logger } from "@/lib/platform/server/logger";
import { forJob } from "@/lib/platform/server/tracing";
import { messages } from "../../messages";
import { readAgain } from "../check";
import { observeArchived } from "../observe-change";
import { changeJob } from "../write-jobs";
import { wakeHost } from "./archive-due";
import { countArchive } from "./archive-metrics";
import { type NextTry, nextTry } from "./archive-pace";
import { type ArchiveTask, type AssetWithJob, findAsset } from "./asset";
import { download, MAX_ASSET_BYTES, renewedUrl } from "./download";
import { type Flaw, flawedResult, flawIn, isBetter, isUsable } from "./flaws";
import { inspectResult, noteOf, type ResultFacts } from "./inspect-result";
import { hasItsBytes } from "./integrity";
import { keepResultPoster } from "./result-poster";
import { type AssetRow, assets } from "./schema";

/** A file that can be used counts as the result when the same bytes came again after this. */
const SAME_FOR_MS = 10 * 60_000;

/**
 * Copies one result into our own store, with a hash and a poster. Can be run any number of times. A failure is
 * written to the row, for people to see and with the time of the next try (`archive-due.ts`), and logged. A file that
 * is not what the service promised is a failure, too: the best of what came is kept aside, and is offered with a word
 * when nothing better can come any more.
 */
export async function archiveAsset({ assetId, isAsked = false }: ArchiveTask): Promise<void> {
  const known = await findAsset(assetId);
  if (!known) return;
  await forJob("archive result", known.job.id, async () => {
    if (isAsked) await compareSize(known);
    const assetWithJob = isAsked ? await findAsset(assetId) : known;
    if (assetWithJob) await archive(assetWithJob);
  });
}

/**
 * Releases before this one kept any size: the service is asked once more what it states, and `keepAssets` compares it.
 * Whether it can be asked at all is no matter.
 */
async function compareSize({ asset, job }: AssetWithJob): Promise<void> {
  if (asset.storedBytes !== null || !asset.archivedAt || !job.upstreamId) return;
  await readAgain(job, job.upstreamId).catch((error) => {
    logger.info({ err: error, assetId: asset.id }, "the size of an older result could not be compared");
  });
}

async function archive(assetWithJob: AssetWithJob): Promise<void> {
  const { asset } = assetWithJob;
  let saved: AssetRow | null = null;
  try {
    saved = asset.archivedAt && asset.storedName ? asset : await keepFile(assetWithJob);
  } catch (error) {
    saved = await noteFailure(asset, error);
  }
  // The row of a saved result waits for nothing, so the queue tries its poster again.
  if (saved && !saved.posterName) await addPoster({ ...assetWithJob, asset: saved });
}

/**
 * A file that was thought damaged is kept if its bytes are back, as after a disk was missing. Else it is copied. Null
 * when another task of this result was faster, or its job is gone.
 */
async function keepFile(assetWithJob: AssetWithJob): Promise<AssetRow | null> {
  const { asset } = assetWithJob;
  const isBack = asset.storedName !== null && asset.flaw === null && (await hasItsBytes(asset));
  const saved = await (isBack ? noteSaved(asset, {}) : copy(assetWithJob));
  if (!saved) return null;
  countArchive("saved");
  if (isBack) return saved;
  if (asset.storedName && asset.storedName !== saved.storedName) await dropFile(asset.storedName);
  await wakeHost(asset.upstreamUrl);
  return saved;
}

async function noteSaved(
  asset: AssetRow,
  changed: Partial<AssetRow>,
  file?: ReceivedFile,
): Promise<AssetRow | null> {
  const fields = { archivedAt: new Date(), ...NO_FAILURE, ...changed };
  return (await note(asset, fields, { which: isNull(assets.archivedAt), file }))
    ? { ...asset, ...fields }
    : null;
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
  flaw: null,
  flawedSince: null,
} as const;

type Copied = Partial<AssetRow> & { storedName: string };

/**
 * Stores the file of a result, measures it and notes it. Throws like `openUpstreamCopy` and `receiveFile`, and for a
 * file that is not what was promised, after it was kept aside.
 */
async function copy(assetWithJob: AssetWithJob): Promise<AssetRow | null> {
  const { asset } = assetWithJob;
  const { bytes, broken } = download(assetWithJob);
  const incoming = {
    store: "assets",
    workspaceId: asset.workspaceId,
    bytes,
    declaredBytes: asset.sizeBytes ?? 0,
    maxBytes: MAX_ASSET_BYTES,
  } as const;
  return receiveFile(incoming, async (file) => {
    const cut = broken();
    const facts = await assetStore().withLocalCopy(file.name, (path) =>
      inspectResult(assetWithJob, file, { path, isCut: cut !== null }),
    );
    const { flaw } = facts;
    const copied = asCopied(file, facts);
    if (flaw === null) return noteSaved(asset, copied, file);
    const isSame = asset.flaw === flaw && asset.sha256 === file.sha256;
    if (isSame && isUsable(flaw) && isOld(asset.flawedSince)) {
      const archiveError = messages.assets.flawedButSame(messages.assets.flaws[flaw]);
      return noteSaved(asset, { ...copied, flaw, flawedSince: asset.flawedSince, archiveError }, file);
    }
    if (!isSame && file.sizeBytes > 0) await keepAside(asset, { ...copied, flaw }, file);
    // A link that has ended may answer with a page.
    if (!cut) await renewedUrl(assetWithJob).catch(() => null);
    throw cut?.error ?? flawedResult(flaw);
  });
}

const isOld = (since: Date | null): boolean => since !== null && Date.now() - since.getTime() >= SAME_FOR_MS;

const asCopied = (file: StoredFile, facts: ResultFacts): Copied & ResultFacts => ({
  storedName: file.name,
  storedBytes: file.sizeBytes,
  sha256: file.sha256,
  ...facts,
  archiveError: noteOf(facts),
});

/** Keeps a flawed file, unless a better one is kept already or a file that may come back with its disk. */
async function keepAside(
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
  }: Copied & ResultFacts & { flaw: Flaw },
  file: ReceivedFile,
): Promise<void> {
  let replaced: string | null = null;
  await changeJob(asset.jobId, () => ({
    also: async (_job, within) => {
      const which = and(eq(assets.id, asset.id), isNull(assets.archivedAt));
      const [now] = await within.select().from(assets).where(which).for("update");
      if (!now || (now.storedName && !now.flaw)) return false;
      const before = now.flaw && { flaw: now.flaw, bytes: now.storedBytes ?? 0 };
      if (before && !isBetter({ flaw, bytes: storedBytes ?? 0 }, before)) return false;
      const found = isUsable(flaw) ? { mimeType, width, height, durationSeconds, mark } : {};
      const fields = { storedName, storedBytes, sha256, flaw, flawedSince: new Date(), ...found };
      await within.update(assets).set(fields).where(which);
      await file.settle(within);
      replaced = now.storedName;
      return isUsable(flaw);
    },
  }));
  if (replaced) await dropFile(replaced);
}

/**
 * A clip without a poster is still archived. The failure is logged, because copying again would not help.
 * @throws ApiError `insufficient_storage` or `unavailable` where a poster can be made later
 */
async function addPoster(assetWithJob: AssetWithJob): Promise<void> {
  const { asset } = assetWithJob;
  try {
    await keepResultPoster(assetWithJob, (fields, file) => note(asset, fields, { file }));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    logger.warn({ err: error, assetId: asset.id }, "a poster could not be made");
  }
}

type Noting = { which?: SQL; file?: ReceivedFile | undefined };

/**
 * Updates the row of a result where `which` holds, as a visible change of its job, and settles the file that it names.
 * @returns whether it did; not when the job was deleted for good meanwhile
 */
async function note(
  asset: AssetRow,
  fields: Partial<AssetRow>,
  { which, file }: Noting = {},
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
 * Writes down why a result could not be copied and when it is tried next. Announced when the reason is another. When
 * nothing is tried any more, the best of what came is saved, with a word.
 * @returns the row of a result that was saved so
 */
async function noteFailure(asset: AssetRow, error: unknown): Promise<AssetRow | null> {
  const noted: Failure[] = [];
  let offered: AssetRow | null = null;
  await changeJob(asset.jobId, () => ({
    also: async (_job, within) => {
      const which = and(eq(assets.id, asset.id), isNull(assets.archivedAt));
      // The link may have been renewed by this very try.
      const [now] = await within.select().from(assets).where(which).for("update");
      if (!now) return false;
      const attempts = now.archiveAttempts + 1;
      const failingSince = now.archiveFailingSince ?? new Date();
      // A new link begins a new series of failures, and the same flawed file may come from it.
      const since = (flawIn(error) && now.flawedSince) || failingSince;
      const next = nextTry({ attempts, failingSince: since, expiresAt: now.expiresAt }, error, new Date());
      if (next.isOver && now.flaw && (await hasItsBytes(now))) {
        const best = { ...(await asOffered(now, now.flaw)), archiveAttempts: attempts };
        await within.update(assets).set(best).where(which);
        offered = { ...now, ...best };
        noted.push({ next, attempts, isOffered: true });
        return true;
      }
      const archiveError = next.isOver ? lossMessage(now) : archiveErrorMessage(error, now);
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
  return offered;
}

/** The best of what came, as the result. */
async function asOffered({ storedName, storedBytes }: AssetRow, flaw: NonNullable<AssetRow["flaw"]>) {
  const end = Math.min(TYPE_HEAD_BYTES, storedBytes ?? 0) - 1;
  const head = storedName && end >= 0 ? await assetStore().read(storedName, { start: 0, end }) : null;
  return {
    archivedAt: new Date(),
    archiveError: messages.assets.flawedInTheEnd(messages.assets.flaws[flaw]),
    archiveWaitsFor: null,
    ...(head && { mimeType: await sniffMediaType(head) }),
  };
}

type Failure = {
  next: NextTry;
  attempts: number;
  /** Whether the best of what came was saved. */
  isOffered?: boolean;
};

function reportFailure(asset: AssetRow, error: unknown, { next, attempts, isOffered }: Failure) {
  const about = { err: error, assetId: asset.id, jobId: asset.jobId, attempts };
  if (isOffered) logger.error(about, "a result is lost: the best of what came stands in its place");
  else if (next.isOver) logger.error(about, "a result is lost: its link ended before it could be saved");
  else logger.warn({ ...about, ...next }, "a result could not be saved yet");
  countArchive(next.isOver ? "lost" : next.obstacle === "room" ? "no-room" : "failed");
}

const lossMessage = ({ storedName }: AssetRow): string =>
  storedName ? messages.assets.noOtherCopy : messages.assets.lost;

function archiveErrorMessage(error: unknown, { flaw }: AssetRow): string {
  if (!(error instanceof ApiError && error.status < 600 && error.code !== "internal"))
    return messages.assets.saveFailed;
  if (error.code === "insufficient_storage") return messages.assets.noRoom(error.message);
  return flaw && flawIn(error) ? messages.assets.flawedAgain(error.message) : error.message;
}

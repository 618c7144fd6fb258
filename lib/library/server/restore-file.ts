import "server-only";
import { count, eq } from "drizzle-orm";
import type { AssetType } from "@/lib/contract/asset";
import { ApiError } from "@/lib/contract/errors";
import { fileMarkOf } from "@/lib/files/file-mark";
import { refuseMedia } from "@/lib/files/server/media-refusal";
import { sniffMediaType, UNKNOWN_TYPE } from "@/lib/files/server/media-type";
import { type ReceivedFile, receiveFile } from "@/lib/files/server/receive-file";
import { assetStore } from "@/lib/files/server/store";
import { queueCopy } from "@/lib/jobs/server/assets/asset";
import { resultSourceType } from "@/lib/jobs/server/assets/mark-result";
import { assets } from "@/lib/jobs/server/assets/schema";
import { ownJob } from "@/lib/jobs/server/read";
import { changeJob } from "@/lib/jobs/server/write-jobs";
import { MediaError } from "@/lib/media/media-error";
import type { InspectedFile } from "@/lib/media/media-task";
import { inspectInChild } from "@/lib/media/run-media";
import { newId } from "@/lib/platform/server/new-id";
import { assertMayTouch } from "@/lib/session/server/permit";
import type { Session } from "@/lib/session/server/session";
import type { RestoredFile } from "../library";
import { messages } from "../messages";
import { isRestored } from "./restore";

const MAX_FILES = 20;
const MAX_BYTES = 4_000_000_000;

/**
 * Stores a file of a restored job as its result. The type is detected from the bytes. The same bytes are stored once.
 * Also throws like `receiveFile`.
 * @throws ApiError `not_permitted` for another person's, `conflict` for a job that was not restored, `unsupported_media`
 * for what is no media or claims more than it holds, `unavailable` while too many files wait to be read
 */
export async function restoreFile(
  session: Session,
  jobId: string,
  file: { bytes: AsyncIterable<Uint8Array>; declaredBytes: number },
  signal?: AbortSignal,
): Promise<RestoredFile> {
  const job = await ownJob(session, jobId);
  assertMayTouch(session, "remove", job.personId);
  if (!isRestored(job)) throw new ApiError("conflict", messages.restore.notRestored);
  const { bytes, declaredBytes } = file;
  const { workspaceId } = session;
  const incoming = { store: "assets", workspaceId, sender: session, bytes, declaredBytes } as const;
  return receiveFile({ ...incoming, maxBytes: MAX_BYTES }, async (stored) => {
    const mimeType = await sniffMediaType(stored.head);
    if (mimeType === UNKNOWN_TYPE) throw new ApiError("unsupported_media", messages.restore.notMedia);
    const facts = await assetStore().withLocalCopy(stored.name, (path) => inspect(path, signal));
    const mark = facts && fileMarkOf(facts.origin, resultSourceType({ upstreamUrl: "" }, job));
    const isKept = await addAsset(stored, {
      id: newId("asset"),
      jobId,
      workspaceId,
      upstreamId: `restored-${stored.sha256}`,
      upstreamUrl: "",
      type: typeOf(mimeType),
      mimeType,
      storedName: stored.name,
      sha256: stored.sha256,
      sizeBytes: stored.sizeBytes,
      storedBytes: stored.sizeBytes,
      width: facts?.width ?? null,
      height: facts?.height ?? null,
      durationSeconds: facts?.durationSeconds ?? null,
      mark,
      archivedAt: new Date(),
    });
    return { object: "restored_file", job_id: jobId, is_new: isKept };
  });
}

/** The file's properties; null for a type that can be shown but not inspected. */
function inspect(path: string, signal?: AbortSignal): Promise<InspectedFile | null> {
  return inspectInChild(path, { signal }).catch((error: unknown) =>
    error instanceof MediaError && (error.fault === "unreadable" || error.fault === "unsupported")
      ? null
      : refuseMedia(error),
  );
}

/** Adds the result under the job's lock and queues its poster. False when the job has these bytes or `MAX_FILES`. */
async function addAsset(file: ReceivedFile, asset: typeof assets.$inferInsert): Promise<boolean> {
  const { jobId } = asset;
  let isKept = false;
  await changeJob(jobId, () => ({
    also: async (_job, within) => {
      const [has] = await within.select({ files: count() }).from(assets).where(eq(assets.jobId, jobId));
      const position = has?.files ?? 0;
      if (position >= MAX_FILES) return false;
      const inserted = await within
        .insert(assets)
        .values({ ...asset, position })
        .onConflictDoNothing()
        .returning();
      isKept = inserted.length > 0;
      if (isKept) {
        await file.settle(within);
        await queueCopy({ id: asset.id, expiresAt: null }, { within });
      }
      return isKept;
    },
  }));
  return isKept;
}

const typeOf = (mimeType: string): AssetType =>
  mimeType.startsWith("image/") ? "image" : mimeType.startsWith("audio/") ? "audio" : "video";

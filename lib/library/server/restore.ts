import "server-only";
import { randomUUID } from "node:crypto";
import { and, count, eq, or } from "drizzle-orm";
import type { AssetType } from "@/lib/contract/asset";
import { ApiError } from "@/lib/contract/errors";
import { refuseMedia } from "@/lib/files/server/media-refusal";
import { sniffMediaType, UNKNOWN_TYPE } from "@/lib/files/server/media-type";
import { isUnderQuota } from "@/lib/files/server/quota";
import { assetStore } from "@/lib/files/server/store";
import { isSettled, jobState } from "@/lib/jobs/job";
import { ARCHIVE_QUEUE, type ArchiveTask } from "@/lib/jobs/server/assets/asset";
import { assets } from "@/lib/jobs/server/assets/schema";
import { ownJob } from "@/lib/jobs/server/read";
import { jobs, type NewJobRow } from "@/lib/jobs/server/schema";
import { addJob, changeJob } from "@/lib/jobs/server/write-jobs";
import type { InspectedFile } from "@/lib/media/media-answers";
import { MediaError } from "@/lib/media/media-error";
import { inspectInChild } from "@/lib/media/run-media";
import { type Transaction, transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import { newId } from "@/lib/platform/server/new-id";
import { enqueue } from "@/lib/platform/server/queue";
import type { Session } from "@/lib/session/server/session";
import type { RestoredJob } from "../library";
import { messages } from "../messages";
import type { SettingsFile } from "../settings-file";

const PREFIX = "restored-";
const MAX_FILES = 20;
const MAX_BYTES = 4_000_000_000;

/**
 * Brings a job back from the settings beside an exported file, with its annotations and what it cost; its files are
 * sent after it. It counts as imported: nothing is added to what was spent here, and the name in the file is not
 * believed. One that is still here stays as it is. Throws `invalid_request` for settings that say nothing of an end.
 */
export async function restoreJob(
  session: Session,
  { kind, request, made }: SettingsFile,
): Promise<RestoredJob> {
  const status = jobState.safeParse(made?.status).data;
  if (!made || !status || !isSettled(status)) {
    throw new ApiError("invalid_request", messages.restore.notFinished);
  }
  const row: NewJobRow = {
    id: newId("job"),
    workspaceId: session.workspaceId,
    personId: session.personId,
    keyId: session.keyId,
    kind,
    modelId: made.model_id,
    prompt: made.prompt,
    request,
    status,
    imported: true,
    clientToken: `${PREFIX}${made.id}`,
    bodyHash: "",
    upstreamKey: randomUUID(),
    upstreamId: made.upstream_id,
    requestId: made.request_id,
    creditsQuoted: made.credits_quoted,
    creditsReserved: made.credits_reserved,
    creditsUsed: made.credits_used,
    creditsRefunded: made.credits_refunded,
    failureCode: made.failure_code,
    failureMessage: made.failure_message,
    favourite: made.favourite,
    tags: made.tags,
    note: made.note,
    createdAt: new Date(made.created_at),
    completedAt: made.completed_at === null ? null : new Date(made.completed_at),
  };
  return transaction(async (within) => {
    // Two people may restore the same job at once. Without this lock a job that has no id at the service would be doubled.
    await lockWithin(within, "restore", `${session.workspaceId} ${made.id}`);
    const existingId = await knownId(within, session.workspaceId, kind, made);
    if (existingId) return { object: "restored_job", id: existingId, is_new: false };
    const added = await addJob(within, row, messages.restore.step);
    // It may have been imported meanwhile from the service's own list.
    const id = added?.id ?? (await knownId(within, session.workspaceId, kind, made));
    if (!id) throw new ApiError("internal", "The job could not be written.");
    return { object: "restored_job", id, is_new: added !== null };
  });
}

/** The job itself, or an earlier restored copy of it. */
async function knownId(
  within: Transaction,
  workspaceId: string,
  kind: SettingsFile["kind"],
  { id, upstream_id }: NonNullable<SettingsFile["made"]>,
): Promise<string | null> {
  const [row] = await within
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.workspaceId, workspaceId),
        or(
          eq(jobs.id, id),
          eq(jobs.clientToken, PREFIX + id),
          upstream_id === null ? undefined : and(eq(jobs.kind, kind), eq(jobs.upstreamId, upstream_id)),
        ),
      ),
    );
  return row?.id ?? null;
}

/**
 * Stores a file of a restored job: straight into our own storage, its type detected from its content. The same bytes
 * twice are one file. Throws `conflict` for a job that was not restored, `unsupported_media` for what is no
 * media or claims more than it holds, `payload_too_large`, and `unavailable` at the storage limit or while too many
 * files wait to be read.
 */
export async function restoreFile(
  session: Session,
  jobId: string,
  bytes: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<RestoredJob> {
  const job = await ownJob(session, jobId);
  if (!job.clientToken.startsWith(PREFIX)) throw new ApiError("conflict", messages.restore.notRestored);
  if (!(await isUnderQuota(session.workspaceId)))
    throw new ApiError("unavailable", messages.restore.storageFull);
  const store = assetStore();
  const stored = await store.write(bytes, { maxBytes: MAX_BYTES });
  try {
    const mimeType = await sniffMediaType(stored.head);
    if (mimeType === UNKNOWN_TYPE) throw new ApiError("unsupported_media", messages.restore.notMedia);
    const facts = await store.withLocalCopy(stored.name, (path) => inspect(path, signal));
    const isKept = await keep(jobId, {
      id: newId("asset"),
      jobId,
      workspaceId: session.workspaceId,
      upstreamId: `${PREFIX}${stored.sha256}`,
      upstreamUrl: "",
      type: typeOf(mimeType),
      mimeType,
      storedName: stored.name,
      sha256: stored.sha256,
      sizeBytes: stored.sizeBytes,
      width: facts?.width ?? null,
      height: facts?.height ?? null,
      durationSeconds: facts?.durationSeconds ?? null,
      archivedAt: new Date(),
    });
    if (!isKept) await store.remove(stored.name).catch(() => undefined);
    return { object: "restored_job", id: jobId, is_new: isKept };
  } catch (error) {
    await store.remove(stored.name).catch(() => undefined);
    throw error;
  }
}

/** The file's properties; null for kinds that are shown but not inspected. */
function inspect(path: string, signal?: AbortSignal): Promise<InspectedFile | null> {
  return inspectInChild(path, { signal }).catch((error: unknown) =>
    error instanceof MediaError && error.fault === "unreadable" ? null : refuseMedia(error),
  );
}

/** Under the job's lock, and queues its poster; false when the job has these bytes or enough files. */
async function keep(jobId: string, asset: typeof assets.$inferInsert): Promise<boolean> {
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
        await enqueue(ARCHIVE_QUEUE, { assetId: asset.id } satisfies ArchiveTask, { transaction: within });
      }
      return isKept;
    },
  }));
  return isKept;
}

const typeOf = (mimeType: string): AssetType =>
  mimeType.startsWith("image/") ? "image" : mimeType.startsWith("audio/") ? "audio" : "video";

import "server-only";
import { openAsBlob } from "node:fs";
import { and, eq, sql } from "drizzle-orm";
import { FormData } from "undici";
import { type Asset, asset } from "@/lib/contract/asset";
import { ASSET_UPLOAD } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import { LIMITS } from "@/lib/contract/limits";
import { fileMarkOf, statesOrigin } from "@/lib/files/file-mark";
import { refuseMedia } from "@/lib/files/server/media-refusal";
import { endingOf, shownType, UNKNOWN_TYPE } from "@/lib/files/server/media-type";
import { type ReceivedFile, receiveFile } from "@/lib/files/server/receive-file";
import { uploadStore } from "@/lib/files/server/store";
import { typeByContent, typeMatchesName } from "@/lib/media/container-type";
import type { InspectedFile, InspectedMedia } from "@/lib/media/media-task";
import { inspectInChild } from "@/lib/media/run-media";
import { database, transaction } from "@/lib/platform/server/database";
import { withLock } from "@/lib/platform/server/lock";
import { newId } from "@/lib/platform/server/new-id";
import { toWellFormedText } from "@/lib/platform/server/well-formed-text";
import type { Session } from "@/lib/session/server/session";
import { askUpstream } from "@/lib/upstream/server/ask";
import { expectOk } from "@/lib/upstream/server/expect-ok";
import { uploadLink } from "../api";
import { messages } from "../messages";
import type { Upload } from "../upload";
import { UPLOAD_LIMITS } from "../upload-limits";
import type { IncomingFile } from "./body";
import { dailyUploadLimit, personalStorageLimit } from "./quota";
import { contentKey, type UploadRow, uploads } from "./schema";

/** A hosted address is used again only if it is valid for at least this long, in milliseconds. */
const SPARE_MS = 3_600_000;

/**
 * Stores an uploaded file: streamed to disk with a limit, its type detected from its content, hosted at the
 * upstream. The same bytes brought again, or several times at once, are hosted once. Counts against the
 * workspace's day from its first byte on. Throws 408, 413, 415, 422, 429, 503, 507 or the upstream's own refusal.
 */
export function receiveUpload(session: Session, file: IncomingFile, signal: AbortSignal): Promise<Upload> {
  const { workspaceId, personId } = session;
  return receiveFile(
    {
      store: "uploads",
      workspaceId,
      personId,
      sender: session,
      bytes: file.bytes,
      declaredBytes: file.declaredBytes,
      maxBytes: UPLOAD_LIMITS.maxBytes,
      alsoWithin: async (within, id) => {
        const daily = await dailyUploadLimit(within, workspaceId, id);
        const personal = await personalStorageLimit(within, session, id);
        return personal ? [personal, daily] : [daily];
      },
    },
    (stored) =>
      uploadStore().withLocalCopy(stored.name, async (path) => {
        const media = await checkUpload(path, file.declaredType, signal);
        return withLock("upload", contentKey({ ...session, sha256: stored.sha256 }), async () => {
          const existing = await findHosted(session, stored.sha256);
          const row = await (existing
            ? touch(existing, file)
            : host(session, { stored, path, media, file }, signal));
          return toUpload(row, session);
        });
      }),
  );
}

type CheckedFile = {
  stored: ReceivedFile;
  /** Of its bytes on this machine. */
  path: string;
  media: CheckedMedia;
  file: IncomingFile;
};

async function host(
  session: Session,
  { stored, path, media, file }: CheckedFile,
  signal: AbortSignal,
): Promise<UploadRow> {
  const ending = endingOf(media.mimeType);
  const { sizeBytes, sha256 } = stored;
  const mark = fileMarkOf(media.origin, null);
  const hosted = await hostFile(session.keyId, { path, mimeType: media.mimeType, ending }, signal);
  return await keep(stored, {
    id: newId("upl"),
    workspaceId: session.workspaceId,
    personId: session.personId,
    keyId: session.keyId,
    sha256,
    boardId: file.boardId ?? null,
    name: nameOf(file.name) || `upload.${ending}`,
    kind: media.kind,
    mimeType: media.mimeType,
    sizeBytes,
    width: media.width ?? null,
    height: media.height ?? null,
    durationSeconds: media.durationSeconds ?? null,
    storedName: stored.name,
    mark: statesOrigin(mark) || !mark.is_strippable ? mark : null,
    upstreamUrl: hosted.url,
    upstreamExpiresAt: hosted.expires_at ? new Date(hosted.expires_at) : null,
  });
}

/** What a table can keep of a name; empty when there is none. */
const nameOf = (text: string): string => toWellFormedText(text).slice(0, 200);

async function findHosted({ workspaceId, keyId }: Session, sha256: string): Promise<UploadRow | undefined> {
  const [row] = await database()
    .select()
    .from(uploads)
    .where(and(eq(uploads.workspaceId, workspaceId), eq(uploads.keyId, keyId), eq(uploads.sha256, sha256)));
  const expiresAt = row?.upstreamExpiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return expiresAt > Date.now() + SPARE_MS ? row : undefined;
}

/**
 * The same bytes brought again have the name that they come with now, under which their person looks for them, but for one of a
 * board that not everybody may see who sees the upload. They are of a board only while nobody brings them from elsewhere.
 */
async function touch(row: UploadRow, file: IncomingFile): Promise<UploadRow> {
  const fields = mergedOf(row, { name: nameOf(file.name), boardId: file.boardId ?? null });
  await database()
    .update(uploads)
    .set({ ...fields, usedAt: new Date() })
    .where(eq(uploads.id, row.id));
  return { ...row, ...fields };
}

type Brought = Pick<UploadRow, "name" | "boardId">;
const mergedOf = (known: Brought, brought: Brought): Brought =>
  brought.boardId === known.boardId
    ? { name: brought.name || known.name, boardId: known.boardId }
    : { name: brought.boardId === null ? brought.name || known.name : known.name, boardId: null };

/** The same bytes hosted again stay one row, with the later address and name, and the earlier copy. */
const keep = (file: ReceivedFile, row: typeof uploads.$inferInsert): Promise<UploadRow> =>
  transaction(async (within) => {
    const [kept] = await within
      .insert(uploads)
      .values(row)
      .onConflictDoUpdate({
        target: [uploads.workspaceId, uploads.keyId, uploads.sha256],
        set: {
          name: sql`case when excluded.board_id is null or uploads.board_id = excluded.board_id then excluded.name
            else uploads.name end`,
          boardId: sql`case when uploads.board_id = excluded.board_id then uploads.board_id end`,
          upstreamUrl: row.upstreamUrl,
          upstreamExpiresAt: row.upstreamExpiresAt ?? null,
          usedAt: new Date(),
        },
      })
      .returning();
    if (!kept) throw new Error("an inserted upload was not returned");
    if (kept.storedName === file.name) await file.settle(within);
    return kept;
  });

/** What is known of a file that may be used. */
type CheckedMedia = Omit<InspectedFile, "isWhole">;

/**
 * Determines the type of a received file by its content, in a separate process.
 * @throws ApiError `unsupported_media` when it is not media, was cut short or claims another type than it
 * has; `content_not_allowed` beyond the limits of pixels and seconds; `unavailable` while too many files wait
 */
async function checkUpload(path: string, declaredType: string, signal: AbortSignal): Promise<CheckedMedia> {
  const { isWhole, ...media } = await inspectInChild(path, { signal }).catch(refuseMedia);
  const type = shownType(typeByContent(media));
  if (type === UNKNOWN_TYPE) {
    throw new ApiError("unsupported_media", messages.checkUpload.unsupported(media.container.toUpperCase()));
  }
  const declared = shownType(declaredType);
  if (declared !== UNKNOWN_TYPE && !typeMatchesName(type, declared)) {
    throw new ApiError(
      "unsupported_media",
      messages.checkUpload.otherType(endingOf(declared).toUpperCase(), endingOf(type).toUpperCase()),
    );
  }
  checkSize(media);
  if ((media.durationSeconds ?? 0) > UPLOAD_LIMITS.maxSeconds + LIMITS.lengthSlackSeconds) {
    throw new ApiError("content_not_allowed", messages.checkUpload.tooLong(UPLOAD_LIMITS.maxSeconds));
  }
  if (!isWhole) throw new ApiError("unsupported_media", messages.checkUpload.cutShort);
  return { ...media, mimeType: type };
}

function checkSize({ width = 0, height = 0 }: InspectedMedia): void {
  const { maxPixels, maxSidePixels } = UPLOAD_LIMITS;
  if (width * height <= maxPixels && Math.max(width, height) <= maxSidePixels) return;
  throw new ApiError("content_not_allowed", messages.checkUpload.tooManyPixels(width, height));
}

type LocalFile = { path: string; mimeType: string; ending: string };

/**
 * Hosts a local file at the upstream (POST /v1/assets) and returns its record there. The file is streamed,
 * never loaded whole. Throws the upstream's refusal.
 */
async function hostFile(keyId: string, file: LocalFile, signal: AbortSignal): Promise<Asset> {
  const form = new FormData();
  const content = await openAsBlob(file.path, { type: file.mimeType });
  form.append(ASSET_UPLOAD.part, content, `upload.${file.ending}`);
  return expectOk(await askUpstream(keyId, "uploadAsset", { form, signal }), asset);
}

/** An upload as pages of a session see it. */
export const toUpload = (row: UploadRow, { keyId }: Pick<Session, "keyId">): Upload => ({
  id: row.id,
  object: "upload",
  kind: row.kind,
  name: row.name,
  url: row.upstreamUrl,
  preview_url: uploadLink(row.id),
  mime_type: row.mimeType,
  size_bytes: row.sizeBytes,
  width: row.width,
  height: row.height,
  duration_seconds: row.durationSeconds,
  mark: row.mark,
  is_usable: row.keyId === keyId && (row.upstreamExpiresAt === null || row.upstreamExpiresAt > new Date()),
  expires_at: row.upstreamExpiresAt?.toISOString() ?? null,
  person_id: row.personId,
  created_at: row.createdAt.toISOString(),
});

import "server-only";
import { and, eq } from "drizzle-orm";
import { markOf, saysOrigin } from "@/lib/files/file-mark";
import { endingOf } from "@/lib/files/server/media-type";
import { type ReceivedFile, receiveFile } from "@/lib/files/server/receive-file";
import { uploadStore } from "@/lib/files/server/store";
import { database, transaction } from "@/lib/platform/server/database";
import { withLock } from "@/lib/platform/server/lock";
import { newId } from "@/lib/platform/server/new-id";
import { toWellFormedText } from "@/lib/platform/server/well-formed-text";
import type { Session } from "@/lib/session/server/session";
import { UPLOAD_LIMITS, type Upload } from "../upload";
import type { IncomingFile } from "./body";
import { type CheckedMedia, checkUpload } from "./check-upload";
import { hostFile } from "./host";
import { dayBound } from "./quota";
import { contentKey, type UploadRow, uploads } from "./schema";
import { toUpload } from "./wire";

/** A hosted address is used again only if it is valid for at least this long, in milliseconds. */
const SPARE_MS = 3_600_000;

/**
 * Stores an uploaded file: streamed to disk with a limit, its type detected from its content, hosted at the
 * service. The same bytes brought again, or several times at once, are hosted once. Counts against the
 * workspace's day from its first byte on. Throws 408, 413, 415, 422, 429, 503, 507 or the service's own refusal.
 */
export function receiveUpload(session: Session, file: IncomingFile, signal: AbortSignal): Promise<Upload> {
  const { workspaceId } = session;
  return receiveFile(
    {
      store: "uploads",
      workspaceId,
      sender: session,
      bytes: file.bytes,
      declaredBytes: file.declaredBytes,
      maxBytes: UPLOAD_LIMITS.maxBytes,
      alsoWithin: (within, id) => dayBound(within, workspaceId, id),
    },
    (stored) =>
      uploadStore().withLocalCopy(stored.name, async (path) => {
        const media = await checkUpload(path, file.declaredType, signal);
        return withLock("upload", contentKey({ ...session, sha256: stored.sha256 }), async () => {
          const existing = await findHosted(session, stored.sha256);
          const row = await (existing
            ? touch(existing, file.name)
            : host(session, { stored, path, media, name: file.name }, signal));
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
  name: string;
};

async function host(
  session: Session,
  { stored, path, media, name }: CheckedFile,
  signal: AbortSignal,
): Promise<UploadRow> {
  const ending = endingOf(media.mimeType);
  const { sizeBytes, sha256 } = stored;
  const mark = markOf(media.origin, null);
  const hosted = await hostFile(session.keyId, { path, mimeType: media.mimeType, ending }, signal);
  return await keep(stored, {
    id: newId("upl"),
    workspaceId: session.workspaceId,
    personId: session.personId,
    keyId: session.keyId,
    sha256,
    name: nameOf(name) || `upload.${ending}`,
    kind: media.kind,
    mimeType: media.mimeType,
    sizeBytes,
    width: media.width ?? null,
    height: media.height ?? null,
    durationSeconds: media.durationSeconds ?? null,
    storedName: stored.name,
    mark: saysOrigin(mark) ? mark : null,
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

/** The same bytes brought again have the name that they come with now, under which their person looks for them. */
async function touch(row: UploadRow, broughtAs: string): Promise<UploadRow> {
  const name = nameOf(broughtAs) || row.name;
  await database().update(uploads).set({ usedAt: new Date(), name }).where(eq(uploads.id, row.id));
  return { ...row, name };
}

/** The same bytes hosted again stay one row, with the later address and name, and the earlier copy. */
const keep = (file: ReceivedFile, row: typeof uploads.$inferInsert): Promise<UploadRow> =>
  transaction(async (within) => {
    const [kept] = await within
      .insert(uploads)
      .values(row)
      .onConflictDoUpdate({
        target: [uploads.workspaceId, uploads.keyId, uploads.sha256],
        set: {
          name: row.name,
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

import "server-only";
import { and, eq } from "drizzle-orm";
import { endingOf } from "@/lib/files/server/media-type";
import { assertUnderQuota } from "@/lib/files/server/quota";
import { uploadStore } from "@/lib/files/server/store";
import type { StoredFile } from "@/lib/files/server/store-type";
import type { InspectedMedia } from "@/lib/media/media-answers";
import { database } from "@/lib/platform/server/database";
import { withLock } from "@/lib/platform/server/lock";
import { newId } from "@/lib/platform/server/new-id";
import { toWellFormedText } from "@/lib/platform/server/well-formed-text";
import type { Session } from "@/lib/session/server/session";
import { UPLOAD_LIMITS, type Upload } from "../upload";
import type { IncomingFile } from "./body";
import { checkUpload } from "./check-upload";
import { hostFile } from "./host";
import { countedBytes, type QuotaReservation, reserveQuota } from "./quota";
import { contentKey, type UploadRow, uploads } from "./schema";
import { toUpload } from "./wire";

/** A hosted address is used again only if it is valid for at least this long, in milliseconds. */
const SPARE_MS = 3_600_000;

/**
 * Stores an uploaded file: streamed to disk with a limit, its type detected from its content, hosted at the
 * service. The same bytes brought again, or several times at once, are hosted once. Counts against the
 * workspace's day from its first byte on. Throws 408, 413, 415, 422, 429, 503, 507 or the service's own refusal.
 */
export async function receiveUpload(
  session: Session,
  file: IncomingFile,
  signal: AbortSignal,
): Promise<Upload> {
  const { maxBytes } = UPLOAD_LIMITS;
  const declaredBytes = Math.min(file.declaredBytes, maxBytes);
  await uploadStore().assertSpace();
  await assertUnderQuota(session.workspaceId);
  const reservation = await reserveQuota(session, declaredBytes);
  try {
    const store = uploadStore();
    const stored = await store.write(countedBytes(file.bytes, declaredBytes, reservation), { maxBytes });
    return await createUpload(session, { stored, reservation, file }, signal);
  } finally {
    await reservation.giveBack();
  }
}

type Received = { stored: StoredFile; reservation: QuotaReservation; file: IncomingFile };

/** The new or known upload of received bytes. Bytes that are not needed are deleted. */
async function createUpload(
  session: Session,
  { stored, reservation, file }: Received,
  signal: AbortSignal,
): Promise<Upload> {
  const store = uploadStore();
  let row: UploadRow | undefined;
  try {
    return await store.withLocalCopy(stored.name, async (path) => {
      const media = await checkUpload(path, file.declaredType, signal);
      return withLock("upload", contentKey({ ...session, sha256: stored.sha256 }), async () => {
        const existing = await findHosted(session, stored.sha256);
        row = await (existing
          ? touch(existing)
          : host(session, { stored, path, media, reservation, name: file.name }, signal));
        return toUpload(row, session);
      });
    });
  } finally {
    // One that stays is swept later.
    if (row?.storedName !== stored.name) await store.remove(stored.name).catch(() => undefined);
  }
}

type CheckedFile = {
  stored: StoredFile;
  /** Of its bytes on this machine. */
  path: string;
  media: InspectedMedia;
  reservation: QuotaReservation;
  name: string;
};

async function host(
  session: Session,
  { stored, path, media, reservation, name }: CheckedFile,
  signal: AbortSignal,
): Promise<UploadRow> {
  await reservation.resize(stored.sizeBytes);
  const ending = endingOf(media.mimeType);
  const { sizeBytes, sha256 } = stored;
  const hosted = await hostFile(session.keyId, { path, mimeType: media.mimeType, ending }, signal);
  return await keep({
    id: newId("upl"),
    workspaceId: session.workspaceId,
    personId: session.personId,
    keyId: session.keyId,
    sha256,
    name: toWellFormedText(name).slice(0, 200) || `upload.${ending}`,
    kind: media.kind,
    mimeType: media.mimeType,
    sizeBytes,
    width: media.width ?? null,
    height: media.height ?? null,
    durationSeconds: media.durationSeconds ?? null,
    storedName: stored.name,
    upstreamUrl: hosted.url,
    upstreamExpiresAt: hosted.expires_at ? new Date(hosted.expires_at) : null,
  });
}

async function findHosted({ workspaceId, keyId }: Session, sha256: string): Promise<UploadRow | undefined> {
  const [row] = await database()
    .select()
    .from(uploads)
    .where(and(eq(uploads.workspaceId, workspaceId), eq(uploads.keyId, keyId), eq(uploads.sha256, sha256)));
  const expiresAt = row?.upstreamExpiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return expiresAt > Date.now() + SPARE_MS ? row : undefined;
}

async function touch(row: UploadRow): Promise<UploadRow> {
  await database().update(uploads).set({ usedAt: new Date() }).where(eq(uploads.id, row.id));
  return row;
}

/** The same bytes hosted again stay one row, with the later address and the earlier copy. */
async function keep(row: typeof uploads.$inferInsert): Promise<UploadRow> {
  const [inserted] = await database()
    .insert(uploads)
    .values(row)
    .onConflictDoUpdate({
      target: [uploads.workspaceId, uploads.keyId, uploads.sha256],
      set: {
        upstreamUrl: row.upstreamUrl,
        upstreamExpiresAt: row.upstreamExpiresAt ?? null,
        usedAt: new Date(),
      },
    })
    .returning();
  if (!inserted) throw new Error("an inserted upload was not returned");
  return inserted;
}

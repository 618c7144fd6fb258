import "server-only";
import { randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { endingOf } from "@/lib/assets/server/media-type";
import { uploadStore } from "@/lib/assets/server/store";
import { ApiError } from "@/lib/contract/errors";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { UPLOAD_LIMITS, type Upload } from "../upload";
import type { IncomingFile } from "./body";
import { hostFile } from "./host";
import { judgeUpload } from "./judge";
import { type UploadRow, uploads } from "./schema";
import { toUpload } from "./wire";

/** A hosted address is used again only while it has at least this long to live, in milliseconds. */
const SPARE_MS = 3_600_000;
const DAY_MS = 86_400_000;

/**
 * Takes a file in: streamed to disk with a limit, judged by content, hosted at the service. The same bytes
 * brought again are not hosted again. Throws 413, 415, 422, 429 or the service's own refusal.
 */
export async function receiveUpload(
  session: Session,
  file: IncomingFile,
  signal: AbortSignal,
): Promise<Upload> {
  await checkQuota(session);
  const store = uploadStore();
  const stored = await store.write(file.bytes, { maxBytes: UPLOAD_LIMITS.maxBytes });
  let isKept = false;
  try {
    const media = await judgeUpload(store.pathOf(stored.name), file.declaredType);
    const known = await findHosted(session, stored.sha256);
    if (known) return toUpload(await touch(known));
    const hosted = await hostFile(
      session.keyId,
      {
        path: store.pathOf(stored.name),
        sizeBytes: stored.sizeBytes,
        mimeType: media.mimeType,
        ending: endingOf(media.mimeType),
      },
      signal,
    );
    const row = await keep({
      id: `upl_${randomBytes(12).toString("hex")}`,
      workspaceId: session.workspaceId,
      personId: session.personId,
      keyId: session.keyId,
      sha256: stored.sha256,
      name: file.name.slice(0, 200) || `upload.${endingOf(media.mimeType)}`,
      kind: media.kind,
      mimeType: media.mimeType,
      sizeBytes: stored.sizeBytes,
      width: media.width ?? null,
      height: media.height ?? null,
      durationSeconds: media.durationSeconds ?? null,
      storedName: stored.name,
      upstreamUrl: hosted.url,
      upstreamExpiresAt: hosted.expires_at ? new Date(hosted.expires_at) : null,
    });
    isKept = row.storedName === stored.name;
    return toUpload(row);
  } finally {
    if (!isKept) await store.remove(stored.name);
  }
}

async function checkQuota({ workspaceId }: Session): Promise<void> {
  const [row] = await database()
    .select({ bytes: sql<string>`coalesce(sum(${uploads.sizeBytes}), 0)` })
    .from(uploads)
    .where(and(eq(uploads.workspaceId, workspaceId), gt(uploads.createdAt, new Date(Date.now() - DAY_MS))));
  if (Number(row?.bytes ?? 0) < UPLOAD_LIMITS.bytesPerDay) return;
  throw new ApiError("rate_limited", "This workspace has reached its upload limit for today.", {
    retryAfterSeconds: 3_600,
  });
}

async function findHosted({ workspaceId, keyId }: Session, sha256: string): Promise<UploadRow | undefined> {
  const [row] = await database()
    .select()
    .from(uploads)
    .where(and(eq(uploads.workspaceId, workspaceId), eq(uploads.keyId, keyId), eq(uploads.sha256, sha256)));
  const ends = row?.upstreamExpiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return ends > Date.now() + SPARE_MS ? row : undefined;
}

async function touch(row: UploadRow): Promise<UploadRow> {
  await database().update(uploads).set({ usedAt: new Date() }).where(eq(uploads.id, row.id));
  return row;
}

/** Two uploads of the same bytes at once end as one row: the later address, the earlier copy. */
async function keep(row: typeof uploads.$inferInsert): Promise<UploadRow> {
  const [kept] = await database()
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
  if (!kept) throw new Error("an inserted upload was not returned");
  return kept;
}

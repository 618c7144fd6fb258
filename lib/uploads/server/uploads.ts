import "server-only";
import { and, desc, eq, gt, isNull, or } from "drizzle-orm";
import type * as z from "zod/mini";
import { type Reader, type Sight, sightOf } from "@/lib/audience/server/sight";
import type { AssetType } from "@/lib/contract/asset";
import { ApiError } from "@/lib/contract/errors";
import { bytesOf } from "@/lib/files/server/file-reader";
import { endingOf } from "@/lib/files/server/media-type";
import { serveFile } from "@/lib/files/server/serve";
import { assetStore, describedStore, uploadStore } from "@/lib/files/server/store";
import type { Store } from "@/lib/files/server/store-type";
import { strippedUpload } from "@/lib/files/server/stripped-upload";
import { parseOrRefuse, readJson } from "@/lib/http/server/request-input";
import { searchTermsText } from "@/lib/jobs/search-terms";
import { ownAsset } from "@/lib/jobs/server/assets/asset";
import { findStoredFile } from "@/lib/jobs/server/assets/integrity";
import { resultBytes } from "@/lib/jobs/server/assets/schema";
import { containsText } from "@/lib/platform/server/conditions";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { disconnectSignal } from "@/lib/platform/server/disconnect-signal";
import { withLock } from "@/lib/platform/server/lock";
import { logger } from "@/lib/platform/server/logger";
import { afterCursor, toPage, writeCursor } from "@/lib/platform/server/page";
import type { StreamOwner } from "@/lib/platform/server/stream-limits";
import type { Session } from "@/lib/session/server/session";
import { messages } from "../messages";
import { assetToUpload, type Upload, type UploadList, uploadListQuery } from "../upload";
import { incomingFile } from "./body";
import { recordDeletedUpload } from "./quota";
import { receiveUpload, toUpload } from "./receive";
import { contentKey, type UploadRow, uploads } from "./schema";
import { seenUploads, seesUpload } from "./seen";

/**
 * POST /api/uploads: a file (raw, or one part of a form), or `{asset_id}` of a result to host again. Throws
 * like `receiveUpload`.
 */
export async function acceptUpload(session: Session, request: Request): Promise<Upload> {
  if (request.headers.get("content-type")?.startsWith("application/json")) {
    const { asset_id } = parseOrRefuse(assetToUpload, await readJson(request));
    return uploadAsset(session, asset_id, disconnectSignal(request));
  }
  return receiveUpload(session, incomingFile(request), disconnectSignal(request));
}

/**
 * Earlier uploads, the latest used first: those of this key that the upstream still hosts, or all of the
 * workspace.
 * @throws ApiError `invalid_request` for a malformed cursor
 */
export async function listUploads(
  session: Reader & Pick<Session, "keyId">,
  query: z.input<typeof uploadListQuery> = {},
): Promise<UploadList> {
  const { cursor, limit, kind, show, q } = uploadListQuery.parse(query);
  const rows = await latestUploads(
    { ...session, sight: await sightOf(session) },
    { cursor, limit: limit + 1, kind, show, q },
  );
  return toPage(rows, limit, {
    toItem: (row) => toUpload(row, session),
    cursorOf: ({ usedAt, id }) => writeCursor({ createdAt: usedAt, id }),
  });
}

type UploadPage = {
  cursor: string | null | undefined;
  limit: number;
  kind?: AssetType | null | undefined;
  show?: "usable" | "all";
  q?: string | null | undefined;
};

const isUsable = (keyId: string) =>
  and(
    eq(uploads.keyId, keyId),
    or(isNull(uploads.upstreamExpiresAt), gt(uploads.upstreamExpiresAt, new Date())),
  );

/** The query behind `listUploads`; a cursor's time is that of the last use. */
export const latestUploads = (
  { workspaceId, keyId, sight }: Pick<Session, "workspaceId" | "keyId"> & { sight: Sight },
  { cursor, limit, kind, show = "usable", q }: UploadPage,
) =>
  database()
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.workspaceId, workspaceId),
        seenUploads(sight),
        kind ? eq(uploads.kind, kind) : undefined,
        show === "all" ? undefined : isUsable(keyId),
        ...searchTermsText(q).map((word) => containsText(uploads.name, word)),
        afterCursor(uploads.usedAt, uploads.id, cursor),
      ),
    )
    .orderBy(desc(uploads.usedAt), desc(uploads.id))
    .limit(limit);

/**
 * Our copy of an upload, with Range.
 * @throws ApiError `not_found`, also for another workspace's upload
 */
export async function deliverUpload(session: Session, id: string, request: Request): Promise<Response> {
  const row = await findUpload(session, id);
  if (!row || !seesUpload(await sightOf(session), row)) throw notFound();
  const { storedName: name, sizeBytes, mimeType: type, sha256: tag } = row;
  return serveFile({ files: uploadStore(), name, sizeBytes, type, tag }, request, session);
}

/**
 * Sends an upload to somebody without a session, who may hear it now: a browser asks again each time. Unless all of what
 * it holds may be read, it has no text but its mark.
 * @throws ApiError `not_found`, also for a file that must have no texts and may have some
 */
export async function deliverSharedUpload(
  { storedName: name, sizeBytes, mimeType: type, sha256: tag, mark }: UploadRow,
  { owner, withTexts }: { owner: StreamOwner; withTexts: boolean },
  request: Request,
): Promise<Response> {
  const files = uploadStore();
  const stored = { files, sizeBytes, tag };
  const sent = withTexts
    ? stored
    : await strippedUpload(name, { sizeBytes, tag, sourceType: mark?.source_type ?? null });
  if (!sent) throw notFound();
  return serveFile({ ...sent, name, type, isChanging: true }, request, owner);
}

/** An upload of the workspace; undefined when there is no such one. */
export async function findUpload(
  { workspaceId }: Pick<Session, "workspaceId">,
  id: string,
): Promise<UploadRow | undefined> {
  const [row] = await database()
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.workspaceId, workspaceId)));
  return row;
}

/**
 * Hosts one of our own archived results again, so that it can be an input.
 * @throws ApiError `conflict` while it is not archived
 */
async function uploadAsset(session: Session, assetId: string, signal: AbortSignal): Promise<Upload> {
  const { asset, job } = await ownAsset(session, assetId);
  const stored = await findStoredFile(asset);
  if (stored === null) throw new ApiError("conflict", messages.uploads.notSaved);
  // Opened at the first read, because a refused upload reads nothing.
  const bytes = bytesOf(assetStore(), stored);
  return receiveUpload(
    session,
    {
      bytes,
      name: job.prompt.slice(0, 80),
      declaredType: asset.mimeType,
      declaredBytes: resultBytes(asset) ?? 0,
      boardId: job.series?.board?.id ?? null,
    },
    signal,
  );
}

/** The upload behind a hosted address, with its length in seconds; null when there is none. */
export async function findUploadByAddress(
  { workspaceId }: Pick<Session, "workspaceId">,
  upstreamUrl: string,
): Promise<{ id: string; name: string; durationSeconds: number | null } | null> {
  const [row] = await database()
    .select({ id: uploads.id, name: uploads.name, durationSeconds: uploads.durationSeconds })
    .from(uploads)
    .where(and(eq(uploads.workspaceId, workspaceId), eq(uploads.upstreamUrl, upstreamUrl)));
  return row ?? null;
}

/** Our copy of an upload of the workspace, by its name in the store; null when it was deleted. */
export async function storedUpload(
  session: Pick<Session, "workspaceId">,
  id: string,
): Promise<{
  storedName: string;
  ending: string;
  durationSeconds: number | null;
  sourceType: string | null;
} | null> {
  const row = await findUpload(session, id);
  return row ? { ...row, ending: endingOf(row.mimeType), sourceType: row.mark?.source_type ?? null } : null;
}

/**
 * Deletes our copy of an upload, and the pictures of its descriptions. The upstream has no way to delete a
 * file: its own copy stays until its link expires, so jobs and descriptions that are not sent yet still work.
 * @param forgetUses removes the upload from the rows that use it, and returns the names of pictures to delete
 * @throws ApiError `not_found`, also for another workspace's upload
 */
export async function deleteUpload(
  { workspaceId }: Pick<Session, "workspaceId">,
  id: string,
  forgetUses: (within: Transaction, upload: UploadRow) => Promise<string[]>,
): Promise<void> {
  const which = and(eq(uploads.id, id), eq(uploads.workspaceId, workspaceId));
  const [row] = await database().select().from(uploads).where(which);
  if (!row) throw notFound();
  // A concurrent upload of the same bytes finds the file whole, or not at all.
  await withLock("upload", contentKey(row), async () => {
    const { storedName, strips } = await transaction(async (within) => {
      const [deleted] = await within.delete(uploads).where(which).returning();
      if (!deleted) throw notFound();
      await recordDeletedUpload(within, deleted);
      return { storedName: deleted.storedName, strips: await forgetUses(within, deleted) };
    });
    await drop(uploadStore(), [storedName]);
    await drop(describedStore(), strips);
  });
}

/**
 * The id of the person who uploaded a file.
 * @throws ApiError `not_found`, also for another workspace's upload
 */
export async function uploaderOf(reader: Reader, id: string): Promise<string> {
  const row = await findUpload(reader, id);
  if (!row || !seesUpload(await sightOf(reader), row)) throw notFound();
  return row.personId;
}

/**
 * Removes files that no row names any more. While the store is away, or not ours, they stay there, and nobody can ask
 * for them.
 */
async function drop(store: Store, names: readonly string[]): Promise<void> {
  for (const name of names) {
    try {
      await store.remove(name);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      logger.warn({ err: error, name }, "a deleted file is still in the store");
    }
  }
}

const notFound = () => new ApiError("not_found", messages.uploads.notFound);

import "server-only";
import { and, desc, eq, gt, isNull, or } from "drizzle-orm";
import type * as z from "zod/mini";
import type { AssetType } from "@/lib/contract/asset";
import { ApiError } from "@/lib/contract/errors";
import { bytesOf } from "@/lib/files/server/file-reader";
import { serveFile } from "@/lib/files/server/serve";
import { assetStore, uploadStore } from "@/lib/files/server/store";
import { searchTermsText } from "@/lib/jobs/search-terms";
import { ownAsset } from "@/lib/jobs/server/assets/asset";
import { storedName } from "@/lib/jobs/server/assets/integrity";
import { resultBytes } from "@/lib/jobs/server/assets/schema";
import { mentions } from "@/lib/platform/server/conditions";
import { writeCursor } from "@/lib/platform/server/cursor";
import { database } from "@/lib/platform/server/database";
import { behind, toPage } from "@/lib/platform/server/page";
import type { Session } from "@/lib/session/server/session";
import { messages } from "../messages";
import { type Upload, type UploadList, uploadListQuery } from "../upload";
import { receiveUpload } from "./receive";
import { uploads } from "./schema";
import { toUpload } from "./wire";

/**
 * Earlier uploads, the latest used first: those of this key that the service still hosts, or all of the
 * workspace.
 * @throws ApiError `invalid_request` for a malformed cursor
 */
export async function listUploads(
  session: Pick<Session, "workspaceId" | "keyId">,
  query: z.input<typeof uploadListQuery> = {},
): Promise<UploadList> {
  const { cursor, limit, kind, show, q } = uploadListQuery.parse(query);
  const rows = await latestUploads(session, { cursor, limit: limit + 1, kind, show, q });
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
  { workspaceId, keyId }: Pick<Session, "workspaceId" | "keyId">,
  { cursor, limit, kind, show = "usable", q }: UploadPage,
) =>
  database()
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.workspaceId, workspaceId),
        kind ? eq(uploads.kind, kind) : undefined,
        show === "all" ? undefined : isUsable(keyId),
        ...searchTermsText(q).map((word) => mentions(uploads.name, word)),
        behind(uploads.usedAt, uploads.id, cursor),
      ),
    )
    .orderBy(desc(uploads.usedAt), desc(uploads.id))
    .limit(limit);

/**
 * Our copy of an upload, with Range.
 * @throws ApiError `not_found`, also for another workspace's upload
 */
export async function deliverUpload(session: Session, id: string, request: Request): Promise<Response> {
  const [row] = await database()
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.workspaceId, session.workspaceId)));
  if (!row) throw new ApiError("not_found", messages.uploads.notFound);
  const { storedName: name, sizeBytes, mimeType: type, sha256: tag } = row;
  return serveFile({ files: uploadStore(), name, sizeBytes, type, tag }, request, session);
}

/**
 * Hosts one of our own archived results again, so that it can be an input.
 * @throws ApiError `conflict` while it is not archived
 */
export async function uploadAsset(session: Session, assetId: string, signal: AbortSignal): Promise<Upload> {
  const { asset, job } = await ownAsset(session, assetId);
  const stored = await storedName(asset);
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
    },
    signal,
  );
}

/** The upload behind a hosted address, with its length in seconds; null when there is none. */
export async function uploadAt(
  { workspaceId }: Pick<Session, "workspaceId">,
  upstreamUrl: string,
): Promise<{ id: string; name: string; durationSeconds: number | null } | null> {
  const [row] = await database()
    .select({ id: uploads.id, name: uploads.name, durationSeconds: uploads.durationSeconds })
    .from(uploads)
    .where(and(eq(uploads.workspaceId, workspaceId), eq(uploads.upstreamUrl, upstreamUrl)));
  return row ?? null;
}

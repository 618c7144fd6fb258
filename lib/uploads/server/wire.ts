import "server-only";
import type { Session } from "@/lib/session/server/session";
import { uploadLink } from "../api";
import type { Upload } from "../upload";
import type { UploadRow } from "./schema";

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
  created_at: row.createdAt.toISOString(),
});

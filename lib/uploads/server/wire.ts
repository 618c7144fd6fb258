import "server-only";
import type { Upload } from "../upload";
import type { UploadRow } from "./schema";

/** An upload as pages see it. */
export const toUpload = (row: UploadRow): Upload => ({
  id: row.id,
  object: "upload",
  kind: row.kind,
  name: row.name,
  url: row.upstreamUrl,
  preview_url: `/api/uploads/${row.id}`,
  mime_type: row.mimeType,
  size_bytes: row.sizeBytes,
  width: row.width,
  height: row.height,
  duration_seconds: row.durationSeconds,
  expires_at: row.upstreamExpiresAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
});

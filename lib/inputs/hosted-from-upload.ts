import type { Upload } from "@/lib/uploads/upload";
import type { HostedInput } from "./hosted-input";

/** An upload as an input of a form. */
export function hostedFromUpload(upload: Upload): HostedInput {
  return {
    url: upload.url,
    type: upload.kind,
    name: upload.name,
    mimeType: upload.mime_type,
    sizeBytes: upload.size_bytes,
    durationSeconds: upload.duration_seconds,
    width: upload.width,
    height: upload.height,
    previewUrl: upload.preview_url,
    expiresAt: upload.expires_at,
    uploadId: upload.id,
  };
}

/**
 * True when the service's copy has expired or soon will, so that a request with it would fail. `now` in
 * milliseconds since 1970.
 */
export const isExpired = (input: Pick<HostedInput, "expiresAt">, now: number): boolean =>
  input.expiresAt !== null && Date.parse(input.expiresAt) - now < 60_000;

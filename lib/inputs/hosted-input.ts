import * as z from "zod/mini";
import { assetType } from "@/lib/contract/asset";
import type { Upload } from "@/lib/uploads/upload";

/** A file that the upstream can read by `url`, with its known properties in bytes, seconds and pixels. */
export const hostedInput = z.object({
  url: z.url({ protocol: /^https?$/ }),
  type: assetType,
  name: z.string(),
  mimeType: z.nullable(z.string()),
  sizeBytes: z.nullable(z.number()),
  durationSeconds: z.nullable(z.number()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** A picture of it from our own server; null if there is none. */
  previewUrl: z.nullable(z.string()),
  /** ISO time after which the upstream's copy may be gone. */
  expiresAt: z.nullable(z.string()),
  /** The upload that it is; absent for an address, and in a draft of an older release. */
  uploadId: z.optional(z.string()),
});
export type HostedInput = z.infer<typeof hostedInput>;

/** An address that a person typed. Only the type is known, from the field. */
export const linkedInput = (url: string, type: HostedInput["type"]): HostedInput => ({
  url,
  type,
  name: url.split(/[?#]/)[0]?.split("/").pop() || url,
  mimeType: null,
  sizeBytes: null,
  durationSeconds: null,
  width: null,
  height: null,
  previewUrl: null,
  expiresAt: null,
});

/** What a file of sound is called in a list: its name without the ending. */
export const soundNameOf = (fileName: string): string => fileName.replace(/(?<=.)\.\w{1,5}$/, "");

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
 * True when the upstream's copy has expired or soon will, so that a request with it would fail. `now` in
 * milliseconds since 1970.
 */
export const isExpired = (input: Pick<HostedInput, "expiresAt">, now: number): boolean =>
  input.expiresAt !== null && Date.parse(input.expiresAt) - now < 60_000;

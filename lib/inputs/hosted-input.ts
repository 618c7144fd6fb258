import * as z from "zod/mini";
import { assetType } from "@/lib/contract/asset";

/** A file that the service can read by `url`, with its known properties in bytes, seconds and pixels. */
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
  /** ISO time after which the service's copy may be gone. */
  expiresAt: z.nullable(z.string()),
  /** The upload that it is; absent for an address, and in a draft of an older release. */
  uploadId: z.optional(z.string()),
});
export type HostedInput = z.infer<typeof hostedInput>;

/** The http or https address that a text consists of, without surrounding spaces; null for any other text. */
export function addressIn(text: string): string | null {
  const trimmed = text.trim();
  return /^https?:\/\/\S+$/i.test(trimmed) && URL.canParse(trimmed) ? trimmed : null;
}

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

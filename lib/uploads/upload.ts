import * as z from "zod/mini";
import { assetType } from "@/lib/contract/asset";
import { listOf } from "@/lib/contract/list";
import { timestamp } from "@/lib/contract/text";
import { idOf } from "@/lib/platform/ids";

/** A file a person brought. `url` is what goes into a request; `preview_url` is our own copy, for the page. */
export const upload = z.object({
  id: idOf("upl"),
  object: z.literal("upload"),
  kind: assetType,
  name: z.string(),
  url: z.url(),
  preview_url: z.string(),
  mime_type: z.string(),
  size_bytes: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  duration_seconds: z.nullable(z.number()),
  /** Whether it can be an input: the service still hosts it, for the key that is signed in. */
  is_usable: z.boolean(),
  /** When the service stops hosting it; null when nobody said. */
  expires_at: z.nullable(timestamp),
  created_at: timestamp,
});
export type Upload = z.infer<typeof upload>;
export const uploadList = listOf(upload);
export type UploadList = z.infer<typeof uploadList>;

/** What may be brought at all, in bytes, pixels and seconds. The model's own limits are checked by the form. */
export const UPLOAD_LIMITS = {
  maxBytes: 50_000_000,
  maxPixels: 50_000_000,
  maxSidePixels: 16_384,
  maxSeconds: 600,
  bytesPerDay: 5_000_000_000,
} as const;

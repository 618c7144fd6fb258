import * as z from "zod/mini";
import { assetType } from "@/lib/contract/asset";
import { listOf } from "@/lib/contract/list";
import { timestamp } from "@/lib/contract/text";
import { fileMark } from "@/lib/files/file-mark";
import { pageQuery } from "@/lib/http/paging";
import { idInRequest, idOf } from "@/lib/platform/ids";

/** A file that a person uploaded. `url` goes into requests; `preview_url` is our own copy, for the page. */
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
  /** Null for a file that carries none. */
  mark: z.nullable(fileMark),
  /** Whether it can be an input: the upstream still hosts it, for the signed-in key. */
  is_usable: z.boolean(),
  /** When the upstream stops hosting it; null if unknown. */
  expires_at: z.nullable(timestamp),
  /** Who uploaded it first. */
  person_id: z.string(),
  created_at: timestamp,
});
export type Upload = z.infer<typeof upload>;
export const uploadList = listOf(upload);
export type UploadList = z.infer<typeof uploadList>;

export const uploadListQuery = z.object({
  ...pageQuery({ limit: 60 }),
  kind: z.nullish(assetType),
  /** With `all`, also uploads that cannot be used any more but are still stored here. */
  show: z._default(z.enum(["usable", "all"]), "usable"),
  /** Words to look for in the name. */
  q: z.nullish(z.string().check(z.trim(), z.maxLength(200))),
});

/** Path parameters of one upload's routes. */
export const uploadPath = z.object({ uploadId: idInRequest });

/** Body of POST /api/uploads that is no file: a result of ours to host again. */
export const assetToUpload = z.strictObject({ asset_id: idInRequest });
export type AssetToUpload = z.infer<typeof assetToUpload>;

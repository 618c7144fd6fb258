import * as z from "zod/mini";
import { timestamp } from "./text";

export const assetType = z.enum(["image", "audio", "video"]);
export type AssetType = z.infer<typeof assetType>;

/** A hosted file (section Asset). `size_bytes` is bytes, `duration_seconds` seconds. */
export const asset = z.looseObject({
  id: z.string().check(z.minLength(1)),
  object: z.literal("asset"),
  type: assetType,
  url: z.url(),
  mime_type: z.string(),
  size_bytes: z.nullish(z.int().check(z.nonnegative())),
  duration_seconds: z.nullish(z.number().check(z.nonnegative())),
  width: z.nullish(z.int().check(z.positive())),
  height: z.nullish(z.int().check(z.positive())),
  expires_at: z.nullish(timestamp),
});
export type Asset = z.infer<typeof asset>;

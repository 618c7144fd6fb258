import { z } from "zod";

export const assetType = z.enum(["image", "audio", "video"]);
export type AssetType = z.infer<typeof assetType>;

/** A hosted file (section Asset). `size_bytes` is bytes, `duration_seconds` seconds. */
export const asset = z.looseObject({
  id: z.string().min(1),
  object: z.literal("asset"),
  type: assetType,
  url: z.url(),
  mime_type: z.string(),
  size_bytes: z.int().nonnegative().nullish(),
  duration_seconds: z.number().nonnegative().nullish(),
  width: z.int().positive().nullish(),
  height: z.int().positive().nullish(),
  expires_at: z.iso.datetime({ offset: true }).nullish(),
});
export type Asset = z.infer<typeof asset>;

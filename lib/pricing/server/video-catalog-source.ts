import "server-only";
import { VIDEO_MODEL_IDS } from "@/lib/contract/video";
import type { VideoCatalogSource } from "@/lib/pricing/video-catalog-query";
import { catalogSource } from "./live-catalog";

const VIDEO_MODELS: ReadonlySet<string> = new Set(VIDEO_MODEL_IDS);

/** What a browser needs to build the video catalog: rows of video models only. Throws ApiError. */
export async function videoCatalogSource(keyId: string): Promise<VideoCatalogSource> {
  const { rows, options, extensions } = await catalogSource(keyId);
  return {
    rows: rows.filter(({ model_id }) => VIDEO_MODELS.has(model_id ?? "")),
    options,
    extensions: [...extensions],
  };
}

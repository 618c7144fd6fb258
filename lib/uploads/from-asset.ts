import { createHttp } from "@/lib/http/client";
import { uploadsApi } from "./api";
import type { AssetToUpload, Upload } from "./upload";

/**
 * Hosts one of our own results again, so that it can be an input.
 * @throws ApiError for every refusal, and for an answer of an unknown shape
 */
export function fromAsset(assetId: string): Promise<Upload> {
  const { method, path, result } = uploadsApi.create;
  return createHttp()({ method, path, body: { asset_id: assetId } satisfies AssetToUpload, result });
}

import "server-only";
import { createImageCatalog, type ImageCatalog } from "@/lib/catalog/image/image-catalog";
import { type ModelOptions, PRODUCTS } from "@/lib/contract/assumptions";
import type { PricingRow } from "@/lib/contract/pricing";
import { modelOptions, priceRows } from "./live-catalog";

type ImageCatalogSource = { rows: PricingRow[]; options: ModelOptions[] };

/**
 * The rows of image models, and the service's options of those models.
 * @throws ApiError
 */
export async function imageCatalogSource(keyId: string): Promise<ImageCatalogSource> {
  const rows = (await priceRows(keyId)).filter(({ product }) => product === PRODUCTS.image);
  const ids = [...new Set(rows.flatMap(({ model_id }) => model_id ?? []))];
  return { rows, options: await modelOptions(keyId, "image", ids) };
}

/**
 * The current image catalog.
 * @throws ApiError while the service was never reached
 */
export async function liveImageCatalog(keyId: string): Promise<ImageCatalog> {
  const { rows, options } = await imageCatalogSource(keyId);
  return createImageCatalog(rows, options);
}

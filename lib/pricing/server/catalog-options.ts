import "server-only";
import type { CatalogOptions } from "../catalogs";
import { imageCatalogSource } from "./image-catalog-source";
import { catalogSource } from "./live-catalog";

/**
 * The data for the video catalog in a browser, in addition to the price list.
 * @throws ApiError
 */
export async function videoCatalogOptions(keyId: string): Promise<CatalogOptions> {
  const { options, extensions } = await catalogSource(keyId);
  return { options, extensions: [...extensions] };
}

/**
 * The data for the image catalog, in the same way.
 * @throws ApiError
 */
export async function imageCatalogOptions(keyId: string): Promise<CatalogOptions> {
  return { options: (await imageCatalogSource(keyId)).options, extensions: [] };
}

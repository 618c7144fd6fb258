import "server-only";
import type { CatalogOptions } from "../catalogs";
import { imageCatalogSource } from "./image-catalog-source";
import { catalogSource } from "./live-catalog";

/** What a browser builds the video catalog of, beside the price list. Throws ApiError. */
export async function videoCatalogOptions(keyId: string): Promise<CatalogOptions> {
  const { options, extensions } = await catalogSource(keyId);
  return { options, extensions: [...extensions] };
}

/** The same for the image catalog. Throws ApiError. */
export async function imageCatalogOptions(keyId: string): Promise<CatalogOptions> {
  return { options: (await imageCatalogSource(keyId)).options, extensions: [] };
}

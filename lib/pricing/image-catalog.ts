import { createImageCatalog } from "@/lib/catalog/image/image-catalog";
import { memoizeCatalog } from "./memoize-catalog";

/** The catalog of image models. It is built once for the same data. */
export const imageCatalogOf = memoizeCatalog((rows, { options }) => createImageCatalog(rows, options));

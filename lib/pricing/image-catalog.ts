import { createImageCatalog } from "@/lib/catalog/image/image-catalog";
import { memoizeCatalog } from "./memoize-catalog";

/** The catalog of image models, in the same way. */
export const imageCatalogOf = memoizeCatalog((rows, { options }) => createImageCatalog(rows, options));

import { createImageCatalog } from "@/lib/catalog/image/image-catalog";
import { oncePerData } from "./once-per-data";

/** The catalog of image models, in the same way. */
export const imageCatalogOf = oncePerData((rows, { options }) => createImageCatalog(rows, options));

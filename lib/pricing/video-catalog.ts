import { createVideoCatalog } from "@/lib/catalog/catalog";
import { memoizeCatalog } from "./memoize-catalog";

/** The catalog of video models. It is built once for the same data. */
export const videoCatalogOf = memoizeCatalog((rows, { options, extensions }) =>
  createVideoCatalog({ rows, options, extensions }),
);

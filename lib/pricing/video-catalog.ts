import { createVideoCatalog } from "@/lib/catalog/catalog";
import { oncePerData } from "./once-per-data";

/** The catalog of video models. It is built once for the same data. */
export const videoCatalogOf = oncePerData((rows, { options, extensions }) =>
  createVideoCatalog({ rows, options, extensions }),
);

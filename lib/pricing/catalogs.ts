import * as z from "zod/mini";
import { createVideoCatalog } from "@/lib/catalog/catalog";
import { createImageCatalog } from "@/lib/catalog/image/image-catalog";
import { EXTENSIONS, modelOptions } from "@/lib/contract/assumptions";
import type { PricingRow } from "@/lib/contract/pricing";

/** What a catalog is made of beside the price list, as our own route answers it. */
export const catalogOptions = z.object({
  options: z.array(modelOptions),
  extensions: z.array(z.enum(EXTENSIONS)),
});
export type CatalogOptions = z.infer<typeof catalogOptions>;

/** The catalog of video models; the same object for the same data, however many parts of a page ask. */
export const videoCatalogOf = oncePerData((rows, { options, extensions }) =>
  createVideoCatalog({ rows, options, extensions }),
);

/** The catalog of image models, likewise. */
export const imageCatalogOf = oncePerData((rows, { options }) => createImageCatalog(rows, options));

function oncePerData<Catalog>(build: (rows: PricingRow[], options: CatalogOptions) => Catalog) {
  const built = new WeakMap<PricingRow[], WeakMap<CatalogOptions, Catalog>>();
  return (rows: PricingRow[], options: CatalogOptions): Catalog => {
    const ofRows = built.get(rows) ?? new WeakMap<CatalogOptions, Catalog>();
    const catalog = ofRows.get(options) ?? build(rows, options);
    built.set(rows, ofRows.set(options, catalog));
    return catalog;
  };
}

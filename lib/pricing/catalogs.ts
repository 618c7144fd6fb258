import * as z from "zod/mini";
import { createVideoCatalog } from "@/lib/catalog/catalog";
import { createImageCatalog } from "@/lib/catalog/image/image-catalog";
import { EXTENSIONS, modelOptions } from "@/lib/contract/assumptions";
import { type PricingRow, pricingRow } from "@/lib/contract/pricing";
import { timestamp } from "@/lib/contract/text";

/** The price list, and when the service gave it. */
export const knownPrices = z.object({
  object: z.literal("list"),
  data: z.array(pricingRow),
  seen_at: timestamp,
});

/** The data of a catalog in addition to the price list, as our own route answers it. */
export const catalogOptions = z.object({
  options: z.array(modelOptions),
  extensions: z.array(z.enum(EXTENSIONS)),
});
export type CatalogOptions = z.infer<typeof catalogOptions>;

/** The catalog of video models. All parts of a page get the same object for the same data. */
export const videoCatalogOf = oncePerData((rows, { options, extensions }) =>
  createVideoCatalog({ rows, options, extensions }),
);

/** The catalog of image models, in the same way. */
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

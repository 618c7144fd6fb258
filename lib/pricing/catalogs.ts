import * as z from "zod/mini";
import { createVideoCatalog } from "@/lib/catalog/catalog";
import { createImageCatalog } from "@/lib/catalog/image/image-catalog";
import { EXTENSIONS, modelOptions } from "@/lib/contract/assumptions";
import { type PricingRow, pricingRow } from "@/lib/contract/pricing";
import { timestamp } from "@/lib/contract/text";

/** The price list, and when the upstream gave it. */
export const knownPrices = z.object({
  object: z.literal("list"),
  data: z.array(pricingRow),
  seen_at: timestamp,
});

/** The data of a catalog in addition to the price list, as our own route gives it. */
export const catalogOptions = z.object({
  options: z.array(modelOptions),
  extensions: z.array(z.enum(EXTENSIONS)),
});
export type CatalogOptions = z.infer<typeof catalogOptions>;

/** The catalog of video models. The same data gives the same object, because reading every row takes time. */
export const videoCatalogOf = oncePerData((rows, { options, extensions }) =>
  createVideoCatalog({ rows, options, extensions }),
);

/** The catalog of image models, in the same way. */
export const imageCatalogOf = oncePerData((rows, { options }) => createImageCatalog(rows, options));

function oncePerData<Catalog>(build: (rows: PricingRow[], data: CatalogOptions) => Catalog) {
  const built = new WeakMap<PricingRow[], { data: CatalogOptions; catalog: Catalog }>();
  return (rows: PricingRow[], data: CatalogOptions): Catalog => {
    const last = built.get(rows);
    if (last && isSame(last.data, data)) return last.catalog;
    const catalog = build(rows, data);
    built.set(rows, { data, catalog });
    return catalog;
  };
}

const isSame = (a: CatalogOptions, b: CatalogOptions): boolean =>
  a.options === b.options && a.extensions.join() === b.extensions.join();

import type { PricingRow } from "@/lib/contract/pricing";
import type { CatalogOptions } from "./catalog-options";

/** Builds a catalog once: the same data gives the same object, because reading every row takes time. */
export function memoizeCatalog<Catalog>(build: (rows: PricingRow[], data: CatalogOptions) => Catalog) {
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

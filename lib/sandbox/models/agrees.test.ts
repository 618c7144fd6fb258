import { expect, it } from "vitest";
import { catalogDifferences, createVideoCatalog } from "@/lib/catalog/catalog";
import { pricingRows } from "../prices/rows";
import { MODEL_OPTIONS } from "./options";

it("agrees with the dashboard's own table of models, so that a start has nothing to warn of", () => {
  const options = [...MODEL_OPTIONS];
  const catalog = createVideoCatalog({ rows: [...pricingRows], options, extensions: [] });
  expect(catalogDifferences(catalog, options)).toEqual([]);
});

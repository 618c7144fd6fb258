import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { createImageCatalog, type ImageCatalog } from "@/lib/catalog/image/image-catalog";
import { modelOptions } from "@/lib/contract/assumptions";
import { pricingRow } from "@/lib/contract/pricing";
import { createHttp, type HttpOptions } from "@/lib/http/client";

/** What the image catalog is made of, as our own route answers it. */
const imageCatalogSource = z.object({ rows: z.array(pricingRow), options: z.array(modelOptions) });
export type ImageCatalogSource = z.infer<typeof imageCatalogSource>;

const built = new WeakMap<ImageCatalogSource, ImageCatalog>();

/** Built once for the same data, however many parts of a page read it. */
function toCatalog(source: ImageCatalogSource): ImageCatalog {
  const known = built.get(source) ?? createImageCatalog(source.rows, source.options);
  built.set(source, known);
  return known;
}

export const fetchImageCatalogSource = (options: HttpOptions = {}) => {
  const call = createHttp(options);
  return (signal?: AbortSignal) => call({ path: "/api/catalog/image", result: imageCatalogSource, signal });
};

/** The catalog of image models; `read` is the browser's or a page's own way to it. */
export const imageCatalogQuery = (read: (signal?: AbortSignal) => Promise<ImageCatalogSource>) =>
  queryOptions({
    queryKey: ["catalog", "image"] as const,
    queryFn: ({ signal }) => read(signal),
    select: toCatalog,
    staleTime: 10 * 60_000,
  });

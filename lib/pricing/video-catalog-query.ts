import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { createVideoCatalog, type VideoCatalog } from "@/lib/catalog/catalog";
import { EXTENSIONS, modelOptions } from "@/lib/contract/assumptions";
import { pricingRow } from "@/lib/contract/pricing";
import { createHttp, type HttpOptions } from "@/lib/http/client";

/** What the video catalog is made of, as our own route answers it. */
const videoCatalogSource = z.object({
  rows: z.array(pricingRow),
  options: z.array(modelOptions),
  extensions: z.array(z.enum(EXTENSIONS)),
});
export type VideoCatalogSource = z.infer<typeof videoCatalogSource>;

const built = new WeakMap<VideoCatalogSource, VideoCatalog>();

/** Built once for the same data, however many parts of a page read it. */
function toCatalog(source: VideoCatalogSource): VideoCatalog {
  const known = built.get(source) ?? createVideoCatalog(source);
  built.set(source, known);
  return known;
}

export const fetchVideoCatalogSource = (options: HttpOptions = {}) => {
  const call = createHttp(options);
  return (signal?: AbortSignal) => call({ path: "/api/catalog/video", result: videoCatalogSource, signal });
};

/** The catalog from prices and options; `read` is the browser's or a page's own way to them. */
export const videoCatalogQuery = (read: (signal?: AbortSignal) => Promise<VideoCatalogSource>) =>
  queryOptions({
    queryKey: ["catalog", "video"] as const,
    queryFn: ({ signal }) => read(signal),
    select: toCatalog,
    staleTime: 10 * 60_000,
  });

"use client";

import { useQuery } from "@tanstack/react-query";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { quoteRequest } from "@/lib/catalog/quote-request";
import { videoRequest } from "@/lib/contract/video";
import { fetchVideoCatalogSource, videoCatalogQuery } from "@/lib/pricing/video-catalog-query";

const catalogQuery = videoCatalogQuery(fetchVideoCatalogSource());

export const useVideoCatalog = (enabled = true) => useQuery({ ...catalogQuery, enabled });

/** Credits the same request would hold today; null when it cannot be made any more or nothing is known yet. */
export function quoteOf(catalog: VideoCatalog | undefined, request: Record<string, unknown>): number | null {
  const parsed = videoRequest.safeParse(request);
  return catalog && parsed.success ? (quoteRequest(catalog, parsed.data)?.reserved ?? null) : null;
}

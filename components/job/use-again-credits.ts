"use client";

import { useQuery } from "@tanstack/react-query";
import type { ImageCatalog } from "@/lib/catalog/image/image-catalog";
import { checkImageRequest } from "@/lib/catalog/image/image-request";
import type { Job } from "@/lib/jobs/job";
import { fetchImageCatalogSource, imageCatalogQuery } from "@/lib/pricing/image-catalog-query";
import { quoteOf, useVideoCatalog } from "./use-video-catalog";

const imageQuery = imageCatalogQuery(fetchImageCatalogSource());

export const useImageCatalog = (enabled = true) => useQuery({ ...imageQuery, enabled });

/**
 * Credits that the same request would hold today; null when it can no longer be made, or nothing is known yet.
 * Sounds and speaking portraits are priced by their length, which does not change.
 */
export function useAgainCredits(job: Job): number | null {
  const video = useVideoCatalog(job.kind === "video");
  const image = useImageCatalog(job.kind === "image");
  if (job.kind === "video") return quoteOf(video.data, job.request);
  if (job.kind === "image") return imageCreditsOf(image.data, job.request);
  return job.credits_reserved ?? job.credits_quoted;
}

function imageCreditsOf(catalog: ImageCatalog | undefined, request: Record<string, unknown>): number | null {
  if (!catalog) return null;
  try {
    return checkImageRequest(catalog, request).credits;
  } catch {
    return null;
  }
}

"use client";

import { useCallback } from "react";
import { libraryClient } from "@/components/api/library";
import { wallFilters } from "@/lib/jobs/wall/wall-filters";
import type { GallerySearch } from "@/lib/navigation/gallery";

/** Reads what stands on the wall from one job to another, also what is not loaded. */
export function useRange(search: GallerySearch) {
  return useCallback(
    async (first: string, last: string) => (await libraryClient.range(wallFilters(search), first, last)).data,
    [search],
  );
}

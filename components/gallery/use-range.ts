"use client";

import { useCallback } from "react";
import { libraryClient } from "@/components/api/library";
import { gridFilters } from "@/lib/jobs/grid/grid-keys";
import type { GallerySearch } from "@/lib/navigation/gallery";

/** Reads the jobs of the grid from one job to another, loaded or not. */
export function useRange(search: GallerySearch) {
  return useCallback(
    async (first: string, last: string) =>
      (await libraryClient.range({ query: { ...gridFilters(search), first, last } })).data,
    [search],
  );
}

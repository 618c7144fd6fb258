import type { JobFilters } from "@/lib/jobs/filters";

/** Begins like every cache entry about jobs, so that what drops those drops these. */
const wallKey = ["jobs", "wall"] as const;

/** A part of a cache's key stands at these places. */
export const KEY = { filters: 3, zone: 4, version: 4, cursor: 5 } as const;

export const outlinesKey = [...wallKey, "outline"] as const;
export const outlineKey = (filters: JobFilters, zone: string) => [...outlinesKey, filters, zone] as const;

export const pagesKey = [...wallKey, "page"] as const;
/** The pages of an outline; the first page that was read before there was one is of version 0. */
export const pageKey = (filters: JobFilters, version: number, cursor: string | null) =>
  [...pagesKey, filters, version, cursor] as const;

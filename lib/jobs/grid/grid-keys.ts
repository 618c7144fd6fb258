import { type JobFilters, plainFilters } from "../filters";

/** Begins with the key of all cache entries about jobs, so that invalidating those includes these. */
const gridKey = ["jobs", "grid"] as const;

/** Index of each part in a cache key. */
export const KEY = { filters: 3, timeZone: 4, version: 4, cursor: 5 } as const;

export const outlinesKey = [...gridKey, "outline"] as const;
export const outlineKey = (filters: JobFilters, timeZone: string) =>
  [...outlinesKey, filters, timeZone] as const;

export const pagesKey = [...gridKey, "page"] as const;
/** The key of one page of an outline. The first page, when read before the outline, has version 0. */
export const pageKey = (filters: JobFilters, version: number, cursor: string | null) =>
  [...pagesKey, filters, version, cursor] as const;

/**
 * The filters of the grid for a view: settled jobs only, unless the view asks for a state. Active jobs are shown above
 * the grid, so that they move no tile.
 */
export const gridFilters = (view: JobFilters) =>
  plainFilters(view.status ? view : { ...view, status: "settled" });

import type { QueryKey } from "@tanstack/react-query";
import type { JobFilters } from "./filters";
import { jobsKey } from "./keys";
import { plainFilters } from "./plain-filters";

/* Apart from `keys.ts`, which every page loads: these come with the schemas of jobs. */

export const detailKey = (id: string) => [...jobsKey, "detail", id] as const;

export const listsKey = [...jobsKey, "list"] as const;
export const listKey = (filters: JobFilters) => [...listsKey, plainFilters(filters)] as const;

/** What the grid of the gallery reads. */
export const gridKey = [...jobsKey, "grid"] as const;

export const outlinesKey = [...gridKey, "outline"] as const;
export const outlineKey = (filters: JobFilters, timeZone: string) =>
  [...outlinesKey, filters, timeZone] as const;

export const pagesKey = [...gridKey, "page"] as const;
/** The key of one page of an outline. The first page, when read before the outline, has version 0. */
export const pageKey = (filters: JobFilters, version: number, cursor: string | null) =>
  [...pagesKey, filters, version, cursor] as const;

/** Index of each part in a key of the grid. */
export const KEY_INDEX = { filters: 3, timeZone: 4, version: 4, cursor: 5 } as const;

/**
 * The filters of the grid for a view: settled jobs only, unless the view asks for a state. Active jobs are shown above
 * the grid, so that they move no tile.
 */
export const gridFilters = (view: JobFilters) =>
  plainFilters(view.status ? view : { ...view, status: "settled" });

/** Whether a list of the grid is in the order of a collection, which no job tells. */
export function isInCollectionOrder(key: QueryKey): boolean {
  const filters = key[KEY_INDEX.filters];
  return (
    typeof filters === "object" && filters !== null && "sort" in filters && filters.sort === "collection"
  );
}

import { type JobFilters, plainFilters } from "../filters";

/**
 * The filters of the grid for a view: settled jobs only, unless the view asks for a state. Active jobs are shown above
 * the grid, so that they move no tile.
 */
export const gridFilters = (view: JobFilters) =>
  plainFilters(view.status ? view : { ...view, status: "settled" });

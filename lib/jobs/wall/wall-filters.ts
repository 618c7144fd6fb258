import { type JobFilters, plainFilters } from "@/lib/jobs/filters";

/**
 * What the wall shows of a view: what is settled, unless the view asks for a state. What is still being made
 * stands above the wall, so that it moves nothing in it.
 */
export const wallFilters = (view: JobFilters) =>
  plainFilters(view.status ? view : { ...view, status: "settled" });

import type { QueryKey } from "@tanstack/react-query";
import { type JobFilters, jobFilters } from "./filters";
import { KEY_INDEX, listsKey } from "./list-keys";

/** The filters in the key of a list, an outline or a page. */
export const filtersInKey = (key: QueryKey): JobFilters =>
  jobFilters.safeParse(key[key[1] === "list" ? listsKey.length : KEY_INDEX.filters]).data ?? {};

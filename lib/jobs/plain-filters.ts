import type { FilterName, JobFilters } from "./filters";

/* Apart from `filters.ts`, so that a page can name a list without the schemas of its filters. */

const IS_FILTER: Readonly<Record<FilterName, true>> = {
  kind: true,
  status: true,
  model: true,
  trash: true,
  favorite: true,
  rating: true,
  tag: true,
  collection: true,
  board: true,
  person: true,
  from: true,
  to: true,
  tz: true,
  origin: true,
  ratio: true,
  resolution: true,
  min_seconds: true,
  max_seconds: true,
  min_credits: true,
  max_credits: true,
  sound: true,
  kept: true,
  marked: true,
  series: true,
  ids: true,
  sort: true,
  q: true,
};

/** Filters in one form, so that absent, null and "" give the same list and the same cache key. */
export function plainFilters(filters: JobFilters): JobFilters {
  const isDated = Boolean(filters.from || filters.to);
  const plain = {
    ...filters,
    // The zone matters only for the days of a range.
    tz: isDated ? filters.tz : null,
    sort:
      filters.sort === "newest" || (filters.sort === "collection" && !filters.collection)
        ? null
        : filters.sort,
    q: filters.q?.trim(),
  };
  return Object.fromEntries(
    Object.entries(plain).filter(
      ([name, value]) => name in IS_FILTER && value !== null && value !== undefined && value !== "",
    ),
  );
}

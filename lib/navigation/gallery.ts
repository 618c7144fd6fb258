import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsString,
  parseAsStringLiteral,
  type SingleParserBuilder,
} from "nuqs/server";
import {
  FILTER_ROWS,
  type FILTERS,
  type FilterRow,
  hasFormerFilters,
  renameFormerFilters,
  SORTS,
} from "@/lib/jobs/filters";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { parseAsDay, parseAsFigure, parseAsTimeZone, withQuery } from "./search-parameters";

type Rows = typeof FILTERS;
/** The filters in the address of the gallery. */
export type GalleryFilter = {
  [Name in keyof Rows]: Rows[Name] extends { isInAddress: false } ? never : Name;
}[keyof Rows];
type ParserOf<Row> = SingleParserBuilder<
  Row extends { values: readonly (infer Value extends string)[] }
    ? Value
    : Row extends { type: "flag" }
      ? "yes"
      : Row extends { type: "figure" }
        ? number
        : string
>;

/** How the address writes a filter. */
function parserOf({ type, values = [] }: FilterRow) {
  if (type === "choice") return parseAsStringLiteral(values);
  if (type === "flag") return parseAsStringLiteral(["yes"]);
  if (type === "figure") return parseAsFigure;
  if (type === "day") return parseAsDay;
  return type === "zone" ? parseAsTimeZone : parseAsString;
}

/** The gallery's filters in its address; an unreadable value falls back to "everything" for that field alone. */
export const gallerySearch = {
  // `fromEntries` loses the types of its keys.
  ...(Object.fromEntries(
    FILTER_ROWS.filter(({ isInAddress = true }) => isInAddress).map((row) => [row.name, parserOf(row)]),
  ) as { [Name in GalleryFilter]: ParserOf<Rows[Name]> }),
  sort: parseAsStringLiteral(SORTS).withDefault("newest"),
  q: parseAsString.withDefault(""),
};

export const loadGallerySearch = createLoader(gallerySearch);
export type GallerySearch = inferParserType<typeof gallerySearch>;
/** Filters to replace in a view; null and "" remove one. */
export type GalleryPatch = { [Name in GalleryFilter]?: string | number | null };

const serialize = createSerializer(gallerySearch);

/** A view as the query of its address, without the question mark; empty for everything. */
export const viewQuery = (search: GallerySearch): string => serialize(search).replace(/^\?/, "");

/** The view of a query, also of one with former names of filters. Unreadable values count as absent. */
export const parseView = (query: string): GallerySearch =>
  loadGallerySearch(renameFormerFilters(Object.fromEntries(new URLSearchParams(query))));

/** No filter at all. */
export const NO_FILTERS: GallerySearch = parseView("");

/** A view with some filters replaced, as if they had been written into its address. */
export function patchView(search: GallerySearch, patch: GalleryPatch): GallerySearch {
  const query = new URLSearchParams(viewQuery(search));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null || value === "") query.delete(name);
    else query.set(name, String(value));
  }
  // The order of a collection ends with it.
  if (query.get("sort") === "collection" && !query.has("collection")) query.delete("sort");
  return parseView(query.toString());
}

/** The view of a collection: in the order of its own if somebody has made one. */
export const collectionView = ({ id, is_ordered }: { id: string; is_ordered: boolean }) => ({
  collection: id,
  sort: is_ordered ? ("collection" as const) : ("newest" as const),
});

/** Whether a view has a filter. */
export const isFiltered = ({ tz: _, sort: __, ...filters }: GallerySearch): boolean =>
  Object.values(filters).some((value) => value !== null && value !== "");

/** The gallery with these filters. Defaults are omitted, so that links stay short. */
export const galleryLink = (search: Partial<GallerySearch> = {}) =>
  withQuery(PAGE_PATHS.gallery, serialize(search));

/** One job's own address. It keeps the filters, so that closing it returns to the same list. */
export function jobLink(jobId: string, search: Partial<GallerySearch> = {}): `/gallery/${string}` {
  return `${PAGE_PATHS.gallery}/${encodeURIComponent(jobId)}${serialize(search)}`;
}

/**
 * Where an address with former names of filters leads to: the same view, and the same open job, with today's names. Null
 * for any other address.
 */
export function formerGalleryLink(query: Record<string, string | string[] | undefined>, openId?: string) {
  if (!hasFormerFilters(query)) return null;
  const search = loadGallerySearch(renameFormerFilters(query));
  return openId === undefined ? galleryLink(search) : jobLink(openId, search);
}

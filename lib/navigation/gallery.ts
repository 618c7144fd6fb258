import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { KEPT, MARK_PLACES, ORIGINS, SORTS } from "@/lib/jobs/filters";
import { jobKind, jobState } from "@/lib/jobs/job";
import { parseAsDay, parseAsFigure, parseAsTimeZone, withQuery } from "./search-parameters";

/**
 * The gallery's filters in its address; an unreadable value falls back to "everything" for that field alone. The
 * API takes each of them under the same name (`jobFilters` in `lib/jobs/filters.ts`).
 */
export const gallerySearch = {
  kind: parseAsStringLiteral(jobKind.options),
  status: parseAsStringLiteral(["active", "failed_charged", ...jobState.options] as const),
  model: parseAsString,
  person: parseAsString,
  origin: parseAsStringLiteral(ORIGINS),
  from: parseAsDay,
  to: parseAsDay,
  tz: parseAsTimeZone,
  ratio: parseAsString,
  resolution: parseAsString,
  sound: parseAsStringLiteral(["on", "off"]),
  shortest: parseAsFigure,
  longest: parseAsFigure,
  cheapest: parseAsFigure,
  dearest: parseAsFigure,
  favorite: parseAsStringLiteral(["yes"]),
  tag: parseAsString,
  collection: parseAsString,
  kept: parseAsStringLiteral(KEPT),
  marked: parseAsStringLiteral(MARK_PLACES),
  trash: parseAsStringLiteral(["yes"]),
  sort: parseAsStringLiteral(SORTS).withDefault("newest"),
  q: parseAsString.withDefault(""),
};

export const loadGallerySearch = createLoader(gallerySearch);
export type GallerySearch = inferParserType<typeof gallerySearch>;

/** No filter at all. */
export const EVERYTHING = {
  kind: null,
  status: null,
  model: null,
  person: null,
  origin: null,
  from: null,
  to: null,
  tz: null,
  ratio: null,
  resolution: null,
  sound: null,
  shortest: null,
  longest: null,
  cheapest: null,
  dearest: null,
  favorite: null,
  tag: null,
  collection: null,
  kept: null,
  marked: null,
  trash: null,
  sort: "newest",
  q: "",
} as const satisfies GallerySearch;

/** Whether a view has a filter. */
export const isNarrowed = ({ tz: _, sort: __, ...filters }: GallerySearch): boolean =>
  Object.values(filters).some((value) => value !== null && value !== "");

const serialize = createSerializer(gallerySearch);

/** The gallery with these filters. Defaults are omitted, so that links stay short. */
export const galleryLink = (search: Partial<GallerySearch> = {}) => withQuery("/gallery", serialize(search));

/** One job's own address. It keeps the filters, so that closing it returns to the same list. */
export function jobLink(jobId: string, search: Partial<GallerySearch> = {}): `/gallery/${string}` {
  return `/gallery/${encodeURIComponent(jobId)}${serialize(search)}`;
}

/** A view as the query of its address, without the question mark; empty for everything. */
export const viewQuery = (search: GallerySearch): string => serialize(search).replace(/^\?/, "");

/** The view of a query. Unreadable values count as absent. */
export const viewOf = (query: string): GallerySearch =>
  loadGallerySearch(Object.fromEntries(new URLSearchParams(query)));

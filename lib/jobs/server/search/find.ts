import "server-only";
import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  like,
  notInArray,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Sight } from "@/lib/audience/server/sight";
import { likePattern, withinDays } from "@/lib/platform/server/conditions";
import { FILTER_ROWS, type JobFilters } from "../../filters";
import { ACTIVE_STATES } from "../../job";
import { lettersIn, type SearchTerms, searchTerms } from "../../search-terms";
import { seenEntries } from "../sight";
import { searchIndex } from "./schema";

/**
 * The condition of entries of the search index that a reader sees and that match these filters. Every filter can use an index: one in the order
 * of the list for frequent values, one over facets or words for rare ones. The planner chooses.
 */
export const matchesFilters = (sight: Sight, filters: JobFilters): SQL | undefined =>
  and(
    matchesIndexedFilters(sight, filters),
    ...withinFigures(filters),
    hasFacets(filters),
    // The filter means the person who made a job, not the one who imported it.
    filters.origin === "here" || filters.person ? MADE_HERE : undefined,
    ...hasWords(filters),
  );

/** The part of it that uses an index in the order of a list. */
export const matchesIndexedFilters = (
  sight: Omit<Sight, "workspaceId"> & { workspaceId: string | Placeholder },
  filters: JobFilters,
): SQL | undefined =>
  and(
    eq(searchIndex.workspaceId, sight.workspaceId),
    seenEntries(sight),
    sight.hiddenCollections.includes(filters.collection ?? "") ? sql`false` : undefined,
    filters.trash ? isNotNull(searchIndex.deletedAt) : isNull(searchIndex.deletedAt),
    filters.sort === "expiry" ? isNotNull(searchIndex.expiringAt) : undefined,
    filters.ids ? inArray(searchIndex.jobId, filters.ids.split(",")) : undefined,
    inState(filters),
    withinDays(searchIndex.createdAt, { from: filters.from, to: filters.to, tz: filters.tz ?? "UTC" }),
    ...hasColumns(filters),
  );

/** Most jobs match, so the index of facets is of no use. */
export const MADE_HERE = sql`not ${searchIndex.facets} @> '{imported}'`;

function inState({ status }: JobFilters): SQL | undefined {
  if (status === "active") return inArray(searchIndex.status, [...ACTIVE_STATES]);
  if (status === "settled") return notInArray(searchIndex.status, [...ACTIVE_STATES]);
  return status && status !== "failed_charged" ? eq(searchIndex.status, status) : undefined;
}

/** Each row with the value of its filter. */
function rowsWithValues(filters: JobFilters) {
  const values: Record<string, unknown> = filters;
  return FILTER_ROWS.map((row) => ({ ...row, value: values[row.name] }));
}

const hasColumns = (filters: JobFilters): SQL[] =>
  rowsWithValues(filters).flatMap(({ type, column, value }) =>
    column && type !== "figure" && value ? sql`${searchIndex[column]} = ${value}` : [],
  );

/** An unknown figure is -1 in the index, and outside of every range. */
const withinFigures = (filters: JobFilters): SQL[] =>
  rowsWithValues(filters).flatMap(({ column, bound, value }) => {
    if (!column || !bound || typeof value !== "number") return [];
    const figure = searchIndex[column];
    // The database compares a whole number only with another one.
    const isWhole = figure.getSQLType() === "integer";
    if (bound === "min") return sql`${figure} >= ${isWhole ? Math.ceil(value) : value}`;
    return sql`${figure} >= 0 and ${figure} <= ${isWhole ? Math.floor(value) : value}`;
  });

/** One condition for all facets, so that one index serves any combination. */
function hasFacets(filters: JobFilters): SQL | undefined {
  const facets = rowsWithValues(filters).flatMap(({ facet, value }) =>
    facet && typeof value === "string" && value !== "" ? (facet(value) ?? []) : [],
  );
  return facets.length > 0 ? sql`${searchIndex.facets} @> ${sql.param(facets)}::text[]` : undefined;
}

function hasWords({ q }: JobFilters): (SQL | undefined)[] {
  const { words, anywhere } = searchTerms(q);
  const letters = anywhere.map(lettersIn);
  const query = [
    ...words.map(wordQuery),
    ...letters.flatMap(({ single }) => single).map(prefixQuery),
    ...letters.flatMap(({ pairs }) => pairs).map((pair) => `'${pair}'`),
  ].join(" & ");
  return [
    query ? sql`${searchIndex.words} @@ ${query}::tsquery` : undefined,
    // The index has every pair of letters. This condition checks that the pairs are next to each other.
    ...anywhere.map((typed) => like(searchIndex.text, likePattern(typed))),
  ];
}

/** The text of a `tsquery` for one typed word. */
export function wordQuery({ beginnings, id }: SearchTerms["words"][number]): string {
  const inText = beginnings.map((group) => `(${group.map(prefixQuery).join(" | ")})`).join(" & ");
  return id ? `(${inText} | ${prefixQuery(`id:${id}`)})` : inText;
}

/** The text of a `tsquery` for words that begin with this one. */
export const prefixQuery = (word: string): string => `'${word}':*`;

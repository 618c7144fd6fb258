import "server-only";
import {
  and,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lte,
  notInArray,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import { containing, withinDays } from "@/lib/platform/server/conditions";
import type { JobFilters, StatusFilter } from "../../filters";
import { ACTIVE_STATES } from "../../job";
import { lettersIn, type SearchTerms, searchTerms } from "../../search-terms";
import { searchIndex } from "./schema";

/**
 * The jobs of a workspace that match these filters, as entries of the search index. Every filter can use an
 * index: one in the order of the list for frequent values, one over facets or words for rare ones. The
 * planner chooses.
 */
export const matchesFilters = (workspaceId: string, filters: JobFilters): SQL | undefined =>
  and(
    inList(workspaceId, filters),
    ...byFigure(filters),
    hasFacets(filters),
    // A person here is the one who made a job, not the one who imported it.
    filters.origin === "here" || filters.person ? MADE_HERE : undefined,
    ...hasWords(filters),
  );

/** The part of it that an index in the order of a list answers. */
export const inList = (workspaceId: string | Placeholder, filters: JobFilters): SQL | undefined =>
  and(
    eq(searchIndex.workspaceId, workspaceId),
    filters.trash ? isNotNull(searchIndex.deletedAt) : isNull(searchIndex.deletedAt),
    filters.sort === "expiry" ? isNotNull(searchIndex.expiringAt) : undefined,
    ...byColumn(filters),
  );

/** These are most jobs, so the index of facets cannot find them. */
export const MADE_HERE = sql`not ${searchIndex.facets} @> '{imported}'`;

function byColumn({ kind, status, model, person, from, to, tz }: JobFilters): (SQL | undefined)[] {
  return [
    kind ? eq(searchIndex.kind, kind) : undefined,
    status === "active" ? inArray(searchIndex.status, [...ACTIVE_STATES]) : undefined,
    status === "settled" ? notInArray(searchIndex.status, [...ACTIVE_STATES]) : undefined,
    status && !isGroup(status) ? eq(searchIndex.status, status) : undefined,
    model ? eq(searchIndex.modelId, model) : undefined,
    person ? eq(searchIndex.personId, person) : undefined,
    withinDays(searchIndex.createdAt, { from, to, tz: tz ?? "UTC" }),
  ];
}

/** Several states under one name. */
const isGroup = (status: StatusFilter) =>
  status === "active" || status === "settled" || status === "failed_charged";

function byFigure({ shortest, longest, cheapest, dearest }: JobFilters): (SQL | undefined)[] {
  const isStated = (isAsked: boolean, column: SQL) => (isAsked ? sql`${column} >= 0` : undefined);
  return [
    isStated(isSet(longest), sql`${searchIndex.lengthSeconds}`),
    isSet(shortest) ? gte(searchIndex.lengthSeconds, shortest) : undefined,
    isSet(longest) ? lte(searchIndex.lengthSeconds, longest) : undefined,
    isStated(isSet(dearest), sql`${searchIndex.credits}`),
    // Credits are whole numbers, and so must be the value the database compares them with.
    isSet(cheapest) ? gte(searchIndex.credits, Math.ceil(cheapest)) : undefined,
    isSet(dearest) ? lte(searchIndex.credits, Math.floor(dearest)) : undefined,
  ];
}

const isSet = (value: number | null | undefined): value is number => value !== null && value !== undefined;

/** One condition for all of them, so that one index answers any combination. */
function hasFacets(filters: JobFilters): SQL | undefined {
  const { series, origin, ratio, resolution, sound, favorite, tag, collection, kept, marked, status } =
    filters;
  const facets = [
    series && `series:${series}`,
    origin === "imported" && "imported",
    ratio && `ratio:${ratio}`,
    resolution && `resolution:${resolution}`,
    sound && `sound:${sound}`,
    favorite && "favorite",
    status === "failed_charged" && status,
    tag && `tag:${tag}`,
    collection && `in:${collection}`,
    kept && `kept:${kept}`,
    marked && `mark:${marked}`,
  ].filter((facet) => typeof facet === "string" && facet !== "");
  return facets.length > 0 ? sql`${searchIndex.facets} @> ${sql.param(facets)}::text[]` : undefined;
}

function hasWords({ q }: JobFilters): (SQL | undefined)[] {
  const { words, anywhere } = searchTerms(q);
  const letters = anywhere.map(lettersIn);
  const query = [
    ...words.map(wordQuery),
    ...letters.flatMap(({ single }) => single).map(begins),
    ...letters.flatMap(({ pairs }) => pairs).map((pair) => `'${pair}'`),
  ].join(" & ");
  return [
    query ? sql`${searchIndex.words} @@ ${query}::tsquery` : undefined,
    // The index has every pair of neighbours. This condition checks that they stand together.
    ...anywhere.map((typed) => like(searchIndex.text, containing(typed))),
  ];
}

/** The condition of one typed word, as the text of a `tsquery`. */
export function wordQuery({ beginnings, id }: SearchTerms["words"][number]): string {
  const inText = beginnings.map((group) => `(${group.map(begins).join(" | ")})`).join(" & ");
  return id ? `(${inText} | ${begins(`id:${id}`)})` : inText;
}

/** The text of a `tsquery` for words that begin so. */
export const begins = (word: string): string => `'${word}':*`;

import "server-only";
import { asc, desc, type SQL, sql } from "drizzle-orm";
import { type FigureCursor, readFigureCursor } from "@/lib/platform/server/page";
import type { JobFilters, OwnSort } from "../../filters";
import { collectionPlaces, searchIndex } from "./schema";

type Order = {
  by: SQL[];
  figures: Parameters<typeof readFigureCursor>[1];
  /** The value that an entry is ordered by. */
  value: SQL<number>;
  /**
   * Entries after a place. Compared as a row, so that one index both finds the place and gives the order.
   */
  after: (place: FigureCursor) => SQL;
};

const moment = ({ value }: FigureCursor) => sql`${new Date(value).toISOString()}::timestamptz`;
const milliseconds = (column: typeof searchIndex.createdAt | typeof searchIndex.expiringAt) =>
  sql<number>`(extract(epoch from ${column}) * 1000)::float8`;

/** The order of a column of moments, and within one moment of the ids. */
function byMoment(
  column: typeof searchIndex.createdAt | typeof searchIndex.expiringAt,
  direction: typeof asc,
  behind: "<" | ">",
): Order {
  return {
    figures: "moment",
    by: [direction(column), direction(searchIndex.jobId)],
    value: milliseconds(column),
    after: (place) =>
      sql`(${column}, ${searchIndex.jobId}) ${sql.raw(behind)} (${moment(place)}, ${place.id})`,
  };
}

/** The order of a column of figures, the largest first. */
function byFigure(
  column: typeof searchIndex.credits | typeof searchIndex.lengthSeconds,
  figures: "integer" | "float",
): Order {
  const type = sql.raw(figures === "integer" ? "integer" : "float8");
  return {
    figures,
    by: [desc(column), desc(searchIndex.jobId)],
    value: sql<number>`${column}::float8`,
    after: ({ value, id }) => sql`(${column}, ${searchIndex.jobId}) < (${value}::${type}, ${id})`,
  };
}

const ORDERS: Record<OwnSort, Order> = {
  newest: byMoment(searchIndex.createdAt, desc, "<"),
  oldest: byMoment(searchIndex.createdAt, asc, ">"),
  credits: byFigure(searchIndex.credits, "integer"),
  length: byFigure(searchIndex.lengthSeconds, "float"),
  expiry: byMoment(searchIndex.expiringAt, asc, ">"),
};

/** More milliseconds than any time has, so that what has no place comes after everything that has one. */
const AFTER_PLACES = 1e15;

/** The order of a collection: places downwards from -1, and after them what has none, the newest first. */
function inCollection(collectionId: string): Order {
  // Of the entry and not of the place, whose columns have these names, too: nested, so that it keeps its table.
  const jobId = sql`${searchIndex.jobId}`;
  const value = sql<number>`coalesce(
    (select -placed.place::float8 from ${collectionPlaces} placed
     where placed.collection_id = ${collectionId} and placed.job_id = ${jobId}),
    ${milliseconds(searchIndex.createdAt)} - ${AFTER_PLACES}::float8)`;
  return {
    figures: "float",
    by: [sql`${value} desc`, desc(searchIndex.jobId)],
    value,
    after: (place) => sql`(${value}, ${searchIndex.jobId}) < (${place.value}::float8, ${place.id})`,
  };
}

/**
 * The order of the entries of the search index, and the place of a cursor in it.
 * @throws ApiError `invalid_request` for a malformed cursor
 */
export function orderedBy(
  { sort, collection }: Pick<JobFilters, "sort" | "collection">,
  cursor?: string | null,
) {
  const order =
    sort === "collection"
      ? collection
        ? inCollection(collection)
        : ORDERS.newest
      : ORDERS[sort ?? "newest"];
  return { ...order, behind: cursor ? order.after(readFigureCursor(cursor, order.figures)) : undefined };
}

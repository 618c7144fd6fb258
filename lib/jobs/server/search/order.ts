import "server-only";
import { asc, desc, type SQL, sql } from "drizzle-orm";
import { type FigurePlace, readPlace } from "@/lib/platform/server/cursor";
import type { Sort } from "../../filters";
import { cards } from "./schema";

type Order = {
  by: SQL[];
  figures: Parameters<typeof readPlace>[1];
  /** What a place in this order is named by. */
  value: SQL<number>;
  /** Everything behind a place. Compared as a row, so that one index both finds the place and gives the order. */
  after: (place: FigurePlace) => SQL;
};

const moment = ({ value }: FigurePlace) => sql`${new Date(value).toISOString()}::timestamptz`;
const milliseconds = (column: typeof cards.createdAt | typeof cards.losingAt) =>
  sql<number>`(extract(epoch from ${column}) * 1000)::float8`;

const ORDERS: Record<Sort, Order> = {
  newest: {
    figures: "moment",
    by: [desc(cards.createdAt), desc(cards.jobId)],
    value: milliseconds(cards.createdAt),
    after: (place) => sql`(${cards.createdAt}, ${cards.jobId}) < (${moment(place)}, ${place.id})`,
  },
  oldest: {
    figures: "moment",
    by: [asc(cards.createdAt), asc(cards.jobId)],
    value: milliseconds(cards.createdAt),
    after: (place) => sql`(${cards.createdAt}, ${cards.jobId}) > (${moment(place)}, ${place.id})`,
  },
  credits: {
    figures: "integer",
    by: [desc(cards.credits), desc(cards.jobId)],
    value: sql<number>`${cards.credits}::float8`,
    after: ({ value, id }) => sql`(${cards.credits}, ${cards.jobId}) < (${value}::integer, ${id})`,
  },
  length: {
    figures: "float",
    by: [desc(cards.lengthSeconds), desc(cards.jobId)],
    value: sql<number>`${cards.lengthSeconds}`,
    after: ({ value, id }) => sql`(${cards.lengthSeconds}, ${cards.jobId}) < (${value}::float8, ${id})`,
  },
  expiry: {
    figures: "moment",
    by: [asc(cards.losingAt), asc(cards.jobId)],
    value: milliseconds(cards.losingAt),
    after: (place) => sql`(${cards.losingAt}, ${cards.jobId}) > (${moment(place)}, ${place.id})`,
  },
};

/** How cards are ordered, and where a cursor stands in that order. Throws `invalid_request` for a strange cursor. */
export function orderedBy(sort: Sort | null | undefined, cursor?: string | null) {
  const order = ORDERS[sort ?? "newest"];
  return { ...order, behind: cursor ? order.after(readPlace(cursor, order.figures)) : undefined };
}

import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { timestamp } from "drizzle-orm/pg-core";

/** A point in time, to the millisecond: one that is read and sent back in a cursor compares equal. */
export const timestamptz = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** A point in time as exact as the database has it. JavaScript reads it to the millisecond: it never equals itself. */
export const exactTimestamptz = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Words of our own as a list of SQL literals, for an index and for the queries it is to serve: the planner does
 * not match parameters with an index's condition.
 * @throws Error for what would have to be escaped
 */
export function literals(words: readonly string[]): SQL {
  const odd = words.find((word) => !/^[a-z_]+$/.test(word));
  if (odd !== undefined || words.length === 0) throw new Error(`Not a list of plain words: ${odd}`);
  return sql.raw(`(${words.map((word) => `'${word}'`).join(", ")})`);
}

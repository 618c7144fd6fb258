import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { text, timestamp } from "drizzle-orm/pg-core";

/** The first columns of a table whose rows belong to workspaces. */
export const workspaceRow = {
  id: text("id").primaryKey(),
  workspaceId: text("workspace_id").notNull(),
};

/** A point in time, to the millisecond: a value that is read and sent back in a cursor compares equal. */
export const timestamptz = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/**
 * A point in time at the database's precision. JavaScript reads it to the millisecond, so the read value
 * never equals the stored one.
 */
export const exactTimestamptz = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Words of ours as a list of SQL literals, for an index and for its queries. The planner does not match
 * parameters with an index's condition.
 * @throws Error for a word that would need escaping
 */
export function sqlLiterals(words: readonly string[]): SQL {
  const odd = words.find((word) => !/^[a-z_]+$/.test(word));
  if (odd !== undefined || words.length === 0) throw new Error(`Not a list of plain words: ${odd}`);
  return sql.raw(`(${words.map((word) => `'${word}'`).join(", ")})`);
}

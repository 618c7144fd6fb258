import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { readCursor } from "./cursor";

/**
 * The condition for rows after a cursor in a list ordered by a time, newest first. Compared as a row, so that
 * one index both finds the place and gives the order. Undefined for the first page. Throws like `readCursor`.
 */
export function behind(time: PgColumn, id: PgColumn, cursor: string | null | undefined): SQL | undefined {
  if (!cursor) return undefined;
  const after = readCursor(cursor);
  return sql`(${time}, ${id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id})`;
}

/**
 * One page of a list (section List envelope).
 * @param rows one more than a page holds where there is another page
 * @param cursorOf the cursor of the place after a row
 */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  { toItem, cursorOf }: { toItem: (row: Row) => Item; cursorOf: (row: Row) => string },
) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit;
  return {
    object: "list" as const,
    data: page.map(toItem),
    has_more: hasMore,
    next_cursor: hasMore && last ? cursorOf(last) : null,
  };
}

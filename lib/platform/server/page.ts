import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { ApiError } from "@/lib/contract/errors";
import { TIME_RANGE_MS } from "../calendar";
import { messages } from "./messages";
import { isWellFormedText } from "./well-formed-text";

/** A place in a list ordered by some figure; times are milliseconds since 1970. */
export type FigureCursor = { value: number; id: string };

/** The range of a column of figures, so that the database never gets a value outside it. */
const FIGURES = {
  moment: z.number().min(TIME_RANGE_MS.first).max(TIME_RANGE_MS.last),
  integer: z.int32(),
  float: z.number(),
};

const placeId = z.string().min(1).max(100).refine(isWellFormedText);

/** An opaque text for a place. It reveals nothing that its reader has not seen. */
export const writeFigureCursor = ({ value, id }: FigureCursor): string =>
  Buffer.from(JSON.stringify([value, id])).toString("base64url");

/** The cursor of a list ordered by time. */
export const writeCursor = ({ createdAt, id }: { createdAt: Date; id: string }): string =>
  writeFigureCursor({ value: createdAt.getTime(), id });

/**
 * Reads a cursor of ours in a list ordered by such figures.
 * @throws ApiError `invalid_request` for anything else
 */
export function readFigureCursor(cursor: string, figures: keyof typeof FIGURES): FigureCursor {
  try {
    const decoded: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    const [value, id] = z.tuple([FIGURES[figures], placeId]).parse(decoded);
    return { value, id };
  } catch (cause) {
    throw new ApiError("invalid_request", messages.cursor.invalid, {
      details: { field: "cursor" },
      cause,
    });
  }
}

/**
 * The condition for rows after a cursor in a list ordered by a time, newest first. Compared as a row, so that
 * one index both finds the place and gives the order. Undefined for the first page. Throws like `readFigureCursor`.
 */
export function afterCursor(
  time: PgColumn,
  id: PgColumn,
  cursor: string | null | undefined,
): SQL | undefined {
  if (!cursor) return undefined;
  const after = readFigureCursor(cursor, "moment");
  return sql`(${time}, ${id}) < (${new Date(after.value).toISOString()}::timestamptz, ${after.id})`;
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

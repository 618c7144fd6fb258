import "server-only";
import { z } from "zod";
import { ApiError } from "@/lib/contract/errors";

/** A place in a list ordered by time, newest first: everything after this row is older. */
export type Place = { createdAt: Date; id: string };
/** A place in a list ordered by some figure; times are milliseconds since 1970. */
export type FigurePlace = { value: number; id: string };

const LATEST_MS = 8.64e15;
const place = z
  .tuple([z.number().min(-LATEST_MS).max(LATEST_MS), z.string().min(1).max(100)])
  .transform(([value, id]): FigurePlace => ({ value, id }));

/** An opaque word for a place; whoever holds it learns nothing they were not shown. */
export const writePlace = ({ value, id }: FigurePlace): string =>
  Buffer.from(JSON.stringify([value, id])).toString("base64url");

export const writeCursor = ({ createdAt, id }: Place): string =>
  writePlace({ value: createdAt.getTime(), id });

/** Reads a cursor of ours; throws `invalid_request` for anything else. */
export function readPlace(cursor: string): FigurePlace {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch (cause) {
    throw new ApiError("invalid_request", "This cursor is not one of ours.", {
      details: { field: "cursor" },
      cause,
    });
  }
}

/** Reads a cursor of a list ordered by time; throws like `readPlace`. */
export function readCursor(cursor: string): Place {
  const { value, id } = readPlace(cursor);
  return { createdAt: new Date(value), id };
}

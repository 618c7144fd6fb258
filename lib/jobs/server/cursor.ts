import "server-only";
import { z } from "zod";
import { ApiError } from "@/lib/contract/errors";

/** A place in a list ordered by time, newest first: everything after this row is older. */
export type Place = { createdAt: Date; id: string };

const place = z
  .tuple([z.number().int().nonnegative().max(8.64e15), z.string().min(1).max(100)])
  .transform(([time, id]): Place => ({ createdAt: new Date(time), id }));

/** An opaque word for a place; whoever holds it learns nothing they were not shown. */
export const writeCursor = ({ createdAt, id }: Place): string =>
  Buffer.from(JSON.stringify([createdAt.getTime(), id])).toString("base64url");

/** Reads a cursor of ours; throws `invalid_request` for anything else. */
export function readCursor(cursor: string): Place {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch (cause) {
    throw new ApiError("invalid_request", "This cursor is not one of ours.", {
      details: { field: "cursor" },
      cause,
    });
  }
}

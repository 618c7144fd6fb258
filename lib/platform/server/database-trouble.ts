import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "../messages";

/**
 * SQLSTATE of what passes: no connection, no resources (a full disk, too many connections), a server that stops or
 * starts, and one that takes no writes because it is a standby or its disk is read-only.
 */
const PASSING_STATE = /^(08|53|57P|25006|58030)/;
const LOST_CONNECTION = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH"]);
/** What the client says where there is no code. */
const CLIENT_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
/** Errors of queries have that of the connection as their cause. */
const MAX_CAUSES = 5;

const DISK_FULL = "53100";

/**
 * Why a query failed that may succeed a little later: the database can't be reached or can't work now, or its disk is
 * full. Null for any other error.
 */
export function databaseTrouble(error: unknown, depth = 0): "away" | "full" | null {
  if (!(error instanceof Error) || depth > MAX_CAUSES) return null;
  const code = "code" in error ? String(error.code) : "";
  if (code === DISK_FULL) return "full";
  // The socket of the embedded database is missing while it starts.
  const isUnconnected = "syscall" in error && error.syscall === "connect";
  const isAway = isUnconnected || LOST_CONNECTION.has(code) || PASSING_STATE.test(code);
  return isAway || CLIENT_WORDS.test(error.message) ? "away" : databaseTrouble(error.cause, depth + 1);
}

const INVALID_PARAMETER = "22023";

/**
 * The refusal of a time zone that the database does not know, because its list is older or shorter than that of
 * Node or of a browser. Null for any other error.
 */
export function unknownTimeZone(error: unknown, depth = 0): ApiError | null {
  if (!(error instanceof Error) || depth > MAX_CAUSES) return null;
  const isUnknown =
    "code" in error && error.code === INVALID_PARAMETER && error.message.startsWith("time zone ");
  if (!isUnknown) return unknownTimeZone(error.cause, depth + 1);
  return new ApiError("invalid_request", messages.timeZone.unknown, {
    cause: error,
    details: { field: "tz" },
  });
}

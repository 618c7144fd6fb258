import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "../messages";

/** The limit ends a chain of causes that leads back to itself. */
const MAX_CAUSES = 8;

/** An error, its cause, the cause of that, and so on. */
export function errorChain(error: unknown, depth = 0): Error[] {
  if (!(error instanceof Error) || depth > MAX_CAUSES) return [];
  return [error, ...errorChain(error.cause, depth + 1)];
}

const codeOf = (error: Error): string => ("code" in error ? String(error.code) : "");

/** The first is the limit of the process, the second that of the whole machine. */
const OUT_OF_FILES: ReadonlySet<string> = new Set(["EMFILE", "ENFILE"]);

/**
 * Whether no more files may be open. Sockets and pipes count as files, so the same fault can look like a database that
 * is away, or like a damaged file.
 */
export const isOutOfFiles = (error: unknown): boolean =>
  errorChain(error).some((cause) => OUT_OF_FILES.has(codeOf(cause)));

/**
 * SQLSTATE of temporary faults: no connection, no resources (a full disk, too many connections), a server that stops or
 * starts, and one that takes no writes because it is a standby or its disk is read-only.
 */
const TEMPORARY_STATE = /^(08|53|57P|25006|58030)/;
const LOST_CONNECTION = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH"]);
/** Messages of the client for faults without a code. */
const CLIENT_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
const DISK_FULL = "53100";

/**
 * Why a query failed that may succeed a little later: the database can't be reached or can't work now, or its disk is
 * full. Null for any other error. The error of a query has that of its connection as its cause.
 */
export function databaseFault(error: unknown): "away" | "full" | null {
  for (const cause of errorChain(error)) {
    if (codeOf(cause) === DISK_FULL) return "full";
    if (isDatabaseAway(cause)) return "away";
  }
  return null;
}

function isDatabaseAway(error: Error): boolean {
  // The socket of the embedded database is missing while it starts.
  const isUnconnected = "syscall" in error && error.syscall === "connect";
  const code = codeOf(error);
  return (
    isUnconnected ||
    LOST_CONNECTION.has(code) ||
    TEMPORARY_STATE.test(code) ||
    CLIENT_MESSAGE.test(error.message)
  );
}

const INVALID_PARAMETER = "22023";

/**
 * The refusal of a time zone that the database does not know, because its list is older or shorter than that of
 * Node or of a browser. Null for any other error.
 */
export function timeZoneRefusal(error: unknown): ApiError | null {
  const cause = errorChain(error).find(
    (each) => codeOf(each) === INVALID_PARAMETER && each.message.startsWith("time zone "),
  );
  if (!cause) return null;
  return new ApiError("invalid_request", messages.timeZone.unknown, { cause, details: { field: "tz" } });
}

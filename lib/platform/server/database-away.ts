import "server-only";

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

/** Whether a query failed because the database can't be reached or can't work now, and may succeed a little later. */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > MAX_CAUSES) return false;
  const code = "code" in error ? String(error.code) : "";
  // The socket of the embedded database is missing while it starts.
  const isUnconnected = "syscall" in error && error.syscall === "connect";
  const isAway = isUnconnected || LOST_CONNECTION.has(code) || PASSING_STATE.test(code);
  return isAway || CLIENT_WORDS.test(error.message) || isDatabaseAway(error.cause, depth + 1);
}

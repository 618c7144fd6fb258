import "server-only";
import { ApiError } from "@/lib/contract/errors";

const NO_CONNECTION = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

/**
 * Whether a failed call certainly did not reach the service: no connection was made, or we refused the call before.
 * Every other failed call may have been carried out, and charged.
 */
export function neverSent(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { cause } = error;
  if (cause instanceof Error && "code" in cause) return NO_CONNECTION.has(String(cause.code));
  return cause === undefined && (error.code === "unauthenticated" || error.code === "upstream_unreachable");
}

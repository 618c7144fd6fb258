import "server-only";
import { errors } from "undici";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "../messages";

const TIMEOUTS = [errors.ConnectTimeoutError, errors.HeadersTimeoutError, errors.BodyTimeoutError];

/** How a connection ends that was there. */
const CUT = new Set([
  "ECONNRESET",
  "EPIPE",
  "UND_ERR_SOCKET",
  "ERR_STREAM_PREMATURE_CLOSE",
  "UND_ERR_RES_CONTENT_LENGTH_MISMATCH",
]);

/**
 * A transport failure as an `ApiError` with one of three codes. One that was connected and then cut has the code of one
 * that was not, as both are tried again, and says so in its words. `cause` is for the log.
 */
export function toTransportError(cause: unknown, ranOut: boolean): ApiError {
  if (cause instanceof ApiError) return cause;
  if (ranOut || TIMEOUTS.some((kind) => cause instanceof kind)) {
    return new ApiError("upstream_timeout", messages.transportError.timeout, { cause });
  }
  if (cause instanceof errors.HTTPParserError || cause instanceof errors.HeadersOverflowError) {
    return new ApiError("upstream_invalid", messages.transportError.invalid, {
      cause,
    });
  }
  const isCut = cause instanceof Error && "code" in cause && CUT.has(String(cause.code));
  const { cut, unreachable } = messages.transportError;
  return new ApiError("upstream_unreachable", isCut ? cut : unreachable, { cause });
}

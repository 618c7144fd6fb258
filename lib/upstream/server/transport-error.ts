import "server-only";
import { errors } from "undici";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "../messages";

const TIMEOUTS = [errors.ConnectTimeoutError, errors.HeadersTimeoutError, errors.BodyTimeoutError];

/** A transport failure as an `ApiError` with one of three codes. `cause` is for the log. */
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
  return new ApiError("upstream_unreachable", messages.transportError.unreachable, { cause });
}

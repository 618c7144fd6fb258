import "server-only";
import type * as z from "zod/mini";
import { errorEnvelope } from "@/lib/contract/error-envelope";
import { ApiError, type ErrorCode } from "@/lib/contract/errors";
import { logger } from "@/lib/platform/server/logger";
import { messages } from "../messages";
import type { UpstreamResponse } from "./call";

/** Parses a successful response. Throws the upstream's error, or `upstream_invalid` for a body off the contract. */
export function expectOk<Schema extends z.ZodMiniType>(
  response: UpstreamResponse,
  schema: Schema,
): z.output<Schema> {
  if (response.status >= 400) throw refusalOf(response);
  const parsed = schema.safeParse(response.body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  logger.warn(
    { path: issue?.path.join("."), problem: issue?.code, upstreamRequestId: response.requestId },
    "the upstream responded in a shape that breaks the contract",
  );
  throw new ApiError("upstream_invalid", messages.expectOk.unreadable, {
    ...(response.requestId === null ? {} : { requestId: response.requestId }),
  });
}

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: "invalid_request",
  402: "insufficient_credits",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  410: "gone",
  413: "payload_too_large",
  415: "unsupported_media",
  422: "content_not_allowed",
  429: "rate_limited",
};

/** Code for an API key that the upstream refuses. Not `unauthenticated`, because the session here is still valid. */
export const KEY_REFUSED = "key_refused";

/** The upstream's error with its code and message. The message of a 5xx is not passed on. */
export function refusalOf({ status, body, requestId, retryAfterSeconds }: UpstreamResponse): ApiError {
  const error = errorEnvelope.safeParse(body).data?.error;
  const about = {
    ...(requestId === null ? {} : { requestId }),
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
  };
  if (status >= 500) {
    const isBusy = status === 503;
    return new ApiError(
      isBusy ? "unavailable" : "upstream_invalid",
      isBusy ? messages.expectOk.busy : messages.expectOk.failed,
      about,
    );
  }
  return new ApiError(
    status === 401 ? KEY_REFUSED : (error?.code ?? CODE_OF_STATUS[status] ?? "invalid_request"),
    error?.message ?? messages.expectOk.refused(status),
    { ...about, status, ...(error?.details ? { details: error.details } : {}) },
  );
}

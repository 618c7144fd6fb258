import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { ApiError, type ErrorEnvelope, toEnvelope } from "@/lib/contract/errors";
import type { RequestEnv, Service } from "../service";

/** Translates anything a route threw into the error envelope (section Errors). The cause is only logged. */
export const answerError =
  ({ logger }: Pick<Service, "logger">) =>
  (error: unknown, c: Context<RequestEnv>): Response => {
    const requestId = c.get("requestId");
    if (!(error instanceof ApiError)) logger.error({ err: error, requestId }, "a request failed");
    const apiError =
      error instanceof ApiError
        ? error
        : new ApiError("internal", "The service failed to answer this request.");
    if (apiError.retryAfterSeconds !== undefined) c.header("Retry-After", String(apiError.retryAfterSeconds));
    const envelope = toEnvelope(apiError, requestId);
    const body = c.req.path === ENDPOINTS.compatMessages.path ? inMessageStyle(envelope, apiError) : envelope;
    return c.json(body, apiError.status as ContentfulStatusCode);
  };

/** The error types of message-style clients, in addition to the envelope of every error. */
const STYLE_TYPES: Record<number, string> = {
  401: "authentication_error",
  402: "billing_error",
  403: "permission_error",
  404: "not_found_error",
  413: "request_too_large",
  429: "rate_limit_error",
};

function inMessageStyle(envelope: ErrorEnvelope, { status }: ApiError) {
  const type = STYLE_TYPES[status] ?? (status < 500 ? "invalid_request_error" : "api_error");
  return { type: "error", error: { type, ...envelope.error }, request_id: envelope.error.request_id };
}
